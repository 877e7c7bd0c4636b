import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of each response. */
const LATENCY_MS = 100;
/** An image of few bytes for its size is no candidate for the LCP: this one has 0.3 bits a pixel. */
const SQUARES = Array.from(
  { length: 400 },
  (_, n) =>
    `<rect x="${(n % 25) * 36}" y="${Math.floor(n / 25) * 38}" width="36" height="38" fill="hsl(${n % 90} 50% 40%)"/>`,
);
const HERO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600">${SQUARES.join('')}</svg>`;
const ITEMS = Array.from({ length: 60 }, (_, n) => `<p>Item ${n} grows well in a large pot on a sunny balcony.</p>`);

/** @param workMs that a script takes once the page is painted */
function pageOf(workMs: number, imageMs: number, late: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="stylesheet" href="/app.css"></head>
<body><h1>Shop</h1><img src="/hero.svg?after=${imageMs}" width="900" height="600" alt=""><main>${ITEMS.join('')}</main>
<script>requestAnimationFrame(() => setTimeout(() => {
  const until = performance.now() + ${workMs};
  while (performance.now() < until);
  document.querySelector('h1').insertAdjacentHTML('beforebegin', '${late}');
}, 50));</script></body></html>`;
}

/** One site whose start page is good, and one where all three values are poor, by the host that is asked. */
const GOOD = pageOf(60, 300, '');
const POOR = pageOf(1_500, 5_500, '<div style="height: 500px">An offer</div>');

async function answer(path: string, search: URLSearchParams, isPoor: boolean, response: ServerResponse): Promise<void> {
  await sleep(LATENCY_MS + Number(search.get('after') ?? 0));
  const send = (type: string, body: string): void => void response.writeHead(200, { 'content-type': type }).end(body);
  if (path === '/hero.svg') return send('image/svg+xml', HERO);
  if (path === '/app.css') return send('text/css', 'body { margin: 0; font: 16px sans-serif } img { display: block }');
  if (path === '/') return send('text/html; charset=utf-8', isPoor ? POOR : GOOD);
  response.writeHead(404).end();
}

for (const isPoor of [false, true]) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.test');
    void answer(pathname, searchParams, isPoor, response);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ isPoor, port: (server.address() as AddressInfo).port }));
}
