import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { Pool } from 'undici';
import { printResult } from './peer-result.js';

/**
 * The least that a real crawl costs: fetch, decompress, decode, find links in one SAX pass, never ask twice.
 * No robots, no store, no rules. Usage: floor.js <origin>
 */
const CONNECTIONS = 8;
const origin = process.argv[2] ?? '';
const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
const seen = new Set<string>(['/']);
const queue: string[] = ['/'];
const statusCounts: Record<string, number> = {};
let pages = 0;

function add(href: string, base: URL): void {
  if (seen.has(href)) return;
  const url = new URL(href, base);
  url.hash = '';
  const path = url.pathname + url.search;
  if (url.origin !== origin || seen.has(path)) return;
  seen.add(path);
  queue.push(path);
}

async function visit(path: string): Promise<void> {
  const { statusCode, headers, body } = await pool.request({
    path,
    method: 'GET',
    headers: { 'accept-encoding': 'gzip' },
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  if (statusCode >= 300 && statusCode < 400) {
    add(String(headers.location), new URL(path, origin));
    return;
  }
  statusCounts[statusCode] = (statusCounts[statusCode] ?? 0) + 1;
  if (statusCode !== 200) return;
  pages++;
  const base = new URL(path, origin);
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'a' && attributes.href) add(attributes.href, base);
    },
  });
  parser.end((headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8'));
}

const started = performance.now();
await new Promise<void>((resolve, reject) => {
  let inFlight = 0;
  const next = () => {
    while (inFlight < CONNECTIONS) {
      const path = queue.shift();
      if (path === undefined) break;
      inFlight++;
      visit(path).then(() => {
        inFlight--;
        next();
      }, reject);
    }
    if (inFlight === 0) resolve();
  };
  next();
});
const wallSeconds = (performance.now() - started) / 1000;
await pool.close();
printResult(pages, wallSeconds, statusCounts);
