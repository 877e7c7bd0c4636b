/*
 * Runs in a pod. On 8080: a site of PAGES pages, and GET /asked, which tells how often they were fetched. On 8081: a site of three pages.
 * On 8082: a site of six pages that scripts fill, and that try to reach another port of this pod; GET /reached on 8080 tells what came.
 * GET /watch begins to call the API all the time, as a client does who sends a failed request once more; GET
 * /watched ends that and tells what came of it, once the audits that it started have ended.
 */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const pages = Number(process.env.PAGES);
const delayMs = Number(process.env.DELAY_MS);
/** No page may reach this port. */
const CANARY = 8099;
/** Longer than PostgreSQL is away when its pod is replaced. */
const RETRY_MS = 15_000;
const PATIENCE_MS = 15_000;
const asked = new Map();

const page = (n, links) =>
  `<!doctype html><html lang="en"><title>Page number ${n} of the test site</title><h1>Page ${n}</h1><p>Text of page ${n}.</p>${links.map((m) => `<a href="/p/${m}">Page number ${m}</a>`).join(' ')}`;

const control = {
  '/asked': () => {
    const times = [...asked.values()];
    return { pages: asked.size, most: Math.max(0, ...times), again: times.filter((each) => each > 1).length };
  },
  '/reached': () => reached,
  '/forget': () => (asked.clear(), {}),
  '/watch': (query) => (watch(query), {}),
  '/watched': () => {
    watched.isOver = true;
    return watched.ended();
  },
};

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://site');
  const told = await control[pathname]?.(searchParams);
  if (told) return response.setHeader('content-type', 'application/json').end(JSON.stringify(told));
  const n = pathname === '/' ? 0 : Number(/^\/p\/([1-9]\d*)$/.exec(pathname)?.[1] ?? -1);
  if (!(n >= 0 && n < pages)) return response.writeHead(404).end();
  if (request.method === 'GET') asked.set(n, (asked.get(n) ?? 0) + 1);
  await sleep(delayMs);
  const links = [2 * n + 1, 2 * n + 2, (n * 7) % pages].filter((m) => m > 0 && m < pages);
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page(n, links));
}).listen(8080);

createServer((request, response) => {
  const n = ['/', '/p/1', '/p/2'].indexOf(request.url);
  if (n < 0) return response.writeHead(404).end();
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page(n, [1, 2]));
}).listen(8081);

/**
 * A page that a script fills. The script tries to connect to ports of this pod that no page may reach: by WebSocket, by fetch, and by UDP.
 */
const shell = (n, host) => `<!doctype html><html lang="en"><title>Shop</title><div id="root"></div><script>
document.title = 'Product ${n} of the shop';
document.getElementById('root').innerHTML = '<main><h1>Product ${n}</h1><p>' + 'Words that only a script writes. '.repeat(10) + '</p>'
  + [1, 2, 3, 4, 5].map((m) => '<a href="/' + m + '">Product ' + m + '</a>').join(' ') + '</main>';
try { new WebSocket('ws://${host}:${CANARY}/'); } catch {}
fetch('http://${host}:${CANARY}/').catch(() => {});
try {
  const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${host}:${CANARY}' }] });
  peer.createDataChannel('x');
  peer.createOffer().then((offer) => peer.setLocalDescription(offer));
} catch {}
</script></html>`;

createServer((request, response) => {
  const n = /^\/([1-5]?)$/.exec(request.url)?.[1];
  if (n === undefined) return response.writeHead(404).end();
  const address = request.socket.localAddress.replace('::ffff:', '');
  response.setHeader('content-type', 'text/html; charset=utf-8').end(shell(n || '0', address));
}).listen(8082);

const reached = { tcp: 0, udp: 0 };
createTcpServer((socket) => (reached.tcp++, socket.destroy())).listen(CANARY);
createSocket('udp4')
  .on('message', () => reached.udp++)
  .bind(CANARY);

let watched;
function watch(query) {
  const runs = [];
  watched = { requests: 0, again: 0, errors: [], longestMs: 0, isOver: false, ended };
  const { origin, key, paths } = Object.fromEntries(query);
  for (const path of paths.split(',')) void repeat(watched, 500, () => [path, {}]);
  void repeat(watched, 10_000, (isAgain, last) => {
    // A run that the queue refused has ended, so the next one needs another key. Anything else is the same request once more.
    const own = isAgain && last !== 502 ? watched.runKey : (watched.runKey = `watch-${watched.requests}`);
    const body = JSON.stringify({ url: 'http://site:8081/', trigger: 'api' });
    return ['/v1/agent-runs', { method: 'POST', body, headers: { 'idempotency-key': own } }];
  });

  /** @returns what was seen, with the ends of the audits and how many ended so */
  async function ended() {
    const ends = {};
    for (const id of runs) {
      let run = await read(`/v1/agent-runs/${id}`);
      for (let tries = 0; ['pending', 'running'].includes(run.status) && tries < 120; tries++) {
        await sleep(1_000);
        run = await read(`/v1/agent-runs/${id}`);
      }
      const { report } = run.status === 'completed' ? await read(`/v1/agent-runs/${id}/report`) : {};
      const end = report ? `completed with ${report.totalPages} pages` : JSON.stringify(run.error);
      ends[end] = (ends[end] ?? 0) + 1;
    }
    return { ...watched, ends };
  }

  async function read(path) {
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${key}` } });
    return response.json();
  }

  async function repeat(seen, everyMs, request) {
    while (!seen.isOver) {
      const startedAt = Date.now();
      seen.requests++;
      let answer = await ask(...request(false));
      if (isError(answer)) {
        seen.again++;
        const first = answer;
        await sleep(Math.max(RETRY_MS, answer.retryAfterMs));
        const [path, init] = request(true, answer.status);
        answer = await ask(path, init);
        if (isError(answer)) seen.errors.push([new Date().toISOString(), path, first.status, answer.status]);
      }
      seen.longestMs = Math.max(seen.longestMs, answer.tookMs);
      if (answer.runId) runs.push(answer.runId);
      await sleep(Math.max(0, everyMs - (Date.now() - startedAt)));
    }
  }

  async function ask(path, init) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...init.headers };
    const startedAt = Date.now();
    const done = (answer) => ({ tookMs: Date.now() - startedAt, retryAfterMs: 0, ...answer });
    try {
      const response = await fetch(origin + path, { ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
      const { id } = await response.json();
      const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1_000;
      return done({ status: response.status, retryAfterMs, runId: init.method && response.ok ? id : undefined });
    } catch (error) {
      return done({ status: error.cause?.code ?? error.name });
    }
  }
}

const isError = ({ status }) => typeof status === 'string' || status >= 400;
