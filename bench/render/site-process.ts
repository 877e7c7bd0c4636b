import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page that a script builds: 60 cards and a list of links, from data that it asks for. */
const SHELL = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="stylesheet" href="/app.css"></head><body><div id="root"></div><script src="/app.js"></script></body></html>`;
const APP = `fetch('/data.json?page=' + location.pathname + '&slow=' + (new URLSearchParams(location.search).get('slow') ?? 0)).then((r) => r.json()).then((items) => {
  document.title = 'Shop ' + location.pathname;
  document.getElementById('root').innerHTML = '<main><h1>Shop</h1>' + items.map(({ name, text }) =>
    '<article class="card"><h2><a href="/p/' + name + '">' + name + '</a></h2><p>' + text + '</p><ul>' + '<li>A line</li>'.repeat(8) + '</ul></article>').join('') + '</main>';
});`;
const DATA = JSON.stringify(
  Array.from({ length: 60 }, (_, n) => ({
    name: `item-${n}`,
    text: 'Grows well in a large pot on a sunny balcony. '.repeat(6),
  })),
);

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.test');
  const send = (type: string, body: string): void => void response.writeHead(200, { 'content-type': type }).end(body);
  if (pathname === '/app.js') return send('text/javascript', APP);
  if (pathname === '/app.css')
    return send('text/css', '.card { padding: 1em; border: 1px solid } main { display: grid }');
  if (pathname === '/data.json')
    return void setTimeout(() => send('application/json', DATA), Number(searchParams.get('slow') ?? 0));
  send('text/html; charset=utf-8', SHELL);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
