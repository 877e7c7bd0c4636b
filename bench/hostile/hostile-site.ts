import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const MB = 1024 * 1024;
const html = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Page</title></head><body>${body}</body></html>`;
const many = (text: string, count: number): string => text.repeat(count);

type Answer = (response: ServerResponse) => void;

const page =
  (body: () => string): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(html(body()));
const encoded =
  (encoding: string, bytes: Buffer): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(bytes);

/** A body that never ends, as fast as it is read. */
function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' });
  const chunk = many('<p>more</p>', 10_000);
  const write = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write);
  write();
}

/** Answers that are made to cost memory: each stays under the limits as long as it can, or never ends. */
function answers(): Record<string, Answer> {
  const zeros = Buffer.alloc(300 * MB, 0x20);
  const bombs = {
    gzip: gzipSync(zeros),
    br: brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
  return {
    '/bomb.gz': encoded('gzip', bombs.gzip),
    '/bomb.br': encoded('br', bombs.br),
    '/deep': page(() => many('<div>', 100_000)),
    '/links': page(() => Array.from({ length: 200_000 }, (_, i) => `<a href="/missing/${i}">x</a>`).join('')),
    '/same-link': page(() => many('<a href="/x">y</a>', 500_000)),
    '/line-of-50-mb': page(() => many('word ', 10 * MB)),
    '/line-of-9-mb': page(() => many('word ', 1.8 * MB)),
    '/attributes': page(() => `<p ${many('a=1 ', 1_000_000)}>x</p>`),
    '/entities': page(() => many('&amp;lt;&#x41;', 500_000)),
    '/images': page(() => many('<img src=a alt="">', 300_000)),
    '/json-ld': page(
      () =>
        `<script type="application/ld+json">${many('{"@type":"Product","a":', 50_000)}1${many('}', 50_000)}</script>`,
    ),
    '/endless': endless,
    '/sitemap.xml': (response) =>
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<urlset>${many('<url><loc>/deep</loc></url>', 1_000_000)}</urlset>`),
  };
}

export interface HostileSite {
  origin: string;
  /** Pages that the start page links to. */
  paths: string[];
  close(): Promise<void>;
}

/** Serves the pages on loopback. `/start` links to each of them, `/start<path>` to one. */
export async function startHostileSite(): Promise<HostileSite> {
  const byPath = answers();
  const paths = Object.keys(byPath).filter((path) => path !== '/sitemap.xml');
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    const path = request.url ?? '/';
    const [, only] = /^\/start(\/.*)?$/.exec(path) ?? [];
    const linked = only && byPath[only] ? [only] : paths;
    const answer = path.startsWith('/start')
      ? page(() => linked.map((to) => `<a href="${to}">page</a>`).join(' '))
      : byPath[path];
    if (answer) answer(response);
    else response.writeHead(404, { 'content-type': 'text/html' }).end(html('not here'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
