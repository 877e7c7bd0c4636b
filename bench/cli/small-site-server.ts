// A site of small pages in a process of its own, so that its CPU is not counted. Talks to its parent by IPC: see site/site-process.ts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readArguments } from '../lib/arguments.js';

const LINKS = 25;
const { pages } = readArguments({ pages: 2_000 });

function page(n: number): string {
  const link = (to: number): string => `<li><a href="${to === 0 ? '/' : `/pages/${to}`}">Page ${to}</a></li>`;
  // The next ones, so that all are found, and others all over the site.
  const links = Array.from({ length: LINKS }, (_, i) => link((i < 5 ? n + i + 1 : n * 7 + i * 131) % pages));
  const text = `Page ${n} says something of its own, number ${n * 31}. `.repeat(20);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${n}</title><meta name="description" content="All about page ${n}."></head><body><main><h1>Page ${n}</h1><p>${text}</p><img src="/images/${n % 10}.png" alt="Picture ${n % 10}"><ul>${links.join('')}</ul></main></body></html>`;
}

const server = createServer((request, response) => {
  const [, number = '0'] = /^\/pages\/(\d+)$/.exec(request.url ?? '/') ?? [];
  const isPage = request.url === '/' || (number !== '0' && Number(number) < pages);
  response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(isPage ? page(Number(number)) : '<!doctype html><html lang="en"><title>Not found</title></html>');
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ kind: 'ready', origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('disconnect', () => process.exit());
