// Many small hosts in a process of its own, so that their CPU is not counted as ours. Talks to its parent by IPC: see start-hosts.ts.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readArguments } from '../lib/arguments.js';

const LINKS_PER_PAGE = 8;

const { hosts, pages, latencyMs, spreadMs } = readArguments({ hosts: 40, pages: 100, latencyMs: 300, spreadMs: 100 });
const hits: Map<string, number>[] = [];
const origins: string[] = [];
const bodies = Array.from({ length: pages }, (_, page) => Buffer.from(htmlOf(page)));
const notFound = Buffer.from('<!doctype html><html lang="en"><title>Not found</title><h1>Not found</h1></html>');

function pathOf(page: number): string {
  return page === 0 ? '/' : `/pages/number-${page}`;
}

/** Every page is linked from one before it, so that all are found. */
function htmlOf(page: number): string {
  const links = Array.from({ length: LINKS_PER_PAGE }, (_, link) => (page * LINKS_PER_PAGE + link + 1) % pages).map(
    (target) => `<li><a href="${pathOf(target)}">Page number ${target}</a></li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page number ${page} of a small site</title><meta name="description" content="What page number ${page} of this small site is about."></head>
<body><main><h1>Page number ${page}</h1><p>A few words about page ${page}, so that it is not empty.</p><ul>${links.join('')}</ul></main></body></html>`;
}

function send(response: ServerResponse, status: number, type: string, body: Buffer | string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

function respond(host: number, path: string, response: ServerResponse): void {
  const page = path === '/' ? 0 : Number(/^\/pages\/number-(\d+)$/.exec(path)?.[1] ?? NaN);
  const body = bodies[page];
  if (body) {
    const log = hits[host];
    log?.set(path, (log.get(path) ?? 0) + 1);
    send(response, 200, 'text/html; charset=utf-8', body);
  } else if (path === '/robots.txt') send(response, 200, 'text/plain', 'User-agent: *\nDisallow:\n');
  else send(response, 404, 'text/html; charset=utf-8', notFound);
}

for (let host = 0; host < hosts; host++) {
  hits.push(new Map());
  let asked = 0;
  const server = createServer((request, response) => {
    // The same spread on every machine, without chance.
    const waitMs = latencyMs + ((asked++ * 37) % 100) * (spreadMs / 100);
    setTimeout(() => respond(host, request.url ?? '/', response), waitMs);
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origins.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
process.send?.({ kind: 'ready', origins });

process.on('message', (message) => {
  if (message === 'hits')
    process.send?.({
      kind: 'hits',
      hits: hits.map((log) => ({
        pages: log.size,
        twice: [...log].filter(([path, count]) => path !== '/' && count > 1).length,
      })),
    });
  if (message === 'clear') for (const log of hits) log.clear();
});
process.on('disconnect', () => process.exit());
