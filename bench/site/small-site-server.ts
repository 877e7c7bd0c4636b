// A site of small pages in a process of its own, so that its CPU is not counted. Talks to its parent by IPC: see site-process.ts.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readArguments } from '../lib/arguments.js';

const LINKS = 25;
/** Of the kind `limited`: what is asked beyond so many requests at once is refused. */
const LIMIT = 6;
const { pages, latencyMs, kind } = readArguments({ pages: 2_000, latencyMs: 0, kind: 'ready' });

let open = 0;
let most = 0;
let refused = 0;
let turn: Promise<unknown> = Promise.resolve();

function page(n: number): string {
  const link = (to: number): string => `<li><a href="${to === 0 ? '/' : `/pages/${to}`}">Page ${to}</a></li>`;
  // The next ones, so that all are found, and others all over the site.
  const links = Array.from({ length: LINKS }, (_, i) => link((i < 5 ? n + i + 1 : n * 7 + i * 131) % pages));
  const text = `Page ${n} says something of its own, number ${n * 31}. `.repeat(20);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${n}</title><meta name="description" content="All about page ${n}."></head><body><main><h1>Page ${n}</h1><p>${text}</p><img src="/images/${n % 10}.png" alt="Picture ${n % 10}"><ul>${links.join('')}</ul></main></body></html>`;
}

/** How long a response takes: by itself, or, of the kind `queued`, after those before it. */
function wait(): Promise<unknown> {
  if (kind !== 'queued') return sleep(latencyMs);
  turn = turn.then(() => sleep(latencyMs / 4));
  return turn;
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, number = '0'] = /^\/pages\/(\d+)$/.exec(request.url ?? '/') ?? [];
  const isPage = request.url === '/' || (number !== '0' && Number(number) < pages);
  open++;
  most = Math.max(most, open);
  const isRefused = kind === 'limited' && open > LIMIT;
  if (isRefused) refused++;
  else if (latencyMs > 0) await wait();
  open--;
  response.writeHead(isRefused ? 429 : isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    isPage && !isRefused ? page(Number(number)) : '<!doctype html><html lang="en"><title>Not found</title></html>',
  );
}

const server = createServer((request, response) => void respond(request, response));
process.on('message', () => process.send?.({ kind: 'hits', hits: { most, refused } }));
server.listen(0, '127.0.0.1', () => {
  process.send?.({ kind: 'ready', origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('disconnect', () => process.exit());
