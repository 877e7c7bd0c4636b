// A process of its own, so that its CPU is not counted. Talks to its parent by IPC: see start-bench-site.ts.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { readArguments } from '../lib/arguments.js';
import { createBenchSite } from './pages.js';

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'gzip',
  vary: 'Accept-Encoding',
  'cache-control': 'max-age=600',
};
const NOT_FOUND = Buffer.from('<!doctype html><html lang="en"><title>Not found</title><h1>Not found</h1></html>');

const hits = new Map<string, number>();
const { pages, slowShare, slowMs, address, port } = readArguments({
  pages: 2_000,
  slowShare: 0,
  slowMs: 0,
  address: '127.0.0.1',
  port: 0,
});
const server = createServer((request, response) => {
  const path = request.url ?? '/';
  hits.set(path, (hits.get(path) ?? 0) + 1);
  const host = request.headers.host ?? address;
  if (slow.has(path)) setTimeout(() => respond(path, response, host), slowMs);
  else respond(path, response, host);
});
server.keepAliveTimeout = 30_000;
await new Promise<void>((resolve) => server.listen(port, address, resolve));
// The port is part of what the pages say, so they are made once it is known.
const origin = `http://${address}:${(server.address() as AddressInfo).port}`;
const site = createBenchSite(pages, origin);
const bodies = new Map(site.paths.map((path, page) => [path, gzipSync(site.html(page), { level: 6 })]));
const slow = new Set(site.paths.filter((_, page) => slowShare > 0 && page % Math.round(1 / slowShare) === 0));
const redirects = new Set(site.redirects);
process.send?.({ kind: 'ready', origin });

function respond(path: string, response: ServerResponse, host: string): void {
  const body = bodies.get(path);
  if (body) {
    response.writeHead(200, { ...PAGE_HEADERS, 'content-length': body.length });
    response.end(body);
  } else if (redirects.has(path)) response.writeHead(301, { location: '/' }).end();
  else if (path === '/robots.txt')
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(`User-agent: *\nDisallow:\n\nSitemap: http://${host}/sitemap.xml\n`);
  else if (path === '/sitemap.xml') {
    const locations = site.paths.map((page) => `<url><loc>http://${host}${page}</loc></url>`).join('\n');
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations}</urlset>`,
      );
  } else
    response
      .writeHead(404, { 'content-type': 'text/html; charset=utf-8', 'content-length': NOT_FOUND.length })
      .end(NOT_FOUND);
}

process.on('message', (message) => {
  if (message === 'hits') process.send?.({ kind: 'hits', hits: Object.fromEntries(hits) });
  if (message === 'clear') hits.clear();
});
process.on('disconnect', () => process.exit());
