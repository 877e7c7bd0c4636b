import { fork, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { AddressGuard, NameResolver, parseAllowNetworks } from '#crawler';
import { BrowserPool, findBrowser, RemoteRenderer, type Renderer } from '#render';
import { freePort } from '../lib/system.js';
import { readArguments } from '../lib/arguments.js';
import { median } from '../lib/statistics.js';
import { staticSites } from './static-sites.js';

const TICKS_PER_SECOND = 100;
/** Pages at once, as many as a renderer shows. */
const LANES = 2;
const TOKEN = 'what-renderers-and-workers-share';
const { pages, rounds, scalePages, slowMs, memoryPages, sites, sitePages, latencyMs } = readArguments({
  ...{ pages: 60, rounds: 3, scalePages: 40, slowMs: 1_500, memoryPages: 0, sites: 0, sitePages: 40, latencyMs: 200 },
});

const names = new NameResolver();
const program = await findBrowser({ cacheDir: join(process.cwd(), 'node_modules', '.cache', 'sqout') });
const site = fork(join(import.meta.dirname, 'site-process.js'));
const port = await new Promise<number>((resolve) => site.once('message', (message) => resolve(Number(message))));
const running = new AbortController().signal;
const urlOf = (n: number, slow = 0): string => `http://127.0.0.1:${port}/page/${n}?slow=${slow}`;
const document = Buffer.from(await (await fetch(urlOf(0))).arrayBuffer());
/** With six texts that are hard to read: axe-core is loaded, and looks at them. */
const paleDocument = Buffer.from(
  document.toString().replace('</head>', '<style>.card:nth-child(10n) p { color: #aaa }</style></head>'),
);

/**
 * Browsers that this process has started: their processor time with that of the
 * processes that they buried, and memory that they hold alone.
 */
function browsers(): { seconds: number; bytes: number } {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        const stat = readFileSync(`/proc/${id}/stat`, 'latin1');
        const [, resident = 0, shared = 0] = readFileSync(`/proc/${id}/statm`, 'latin1').split(' ').map(Number);
        const fields = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        return [{ id: Number(id), fields, bytes: (resident - shared) * 4_096 }];
      } catch {
        return [];
      }
    });
  const groups = stats.filter(({ id, fields }) => fields[1] === process.pid && fields[2] === id && id !== site.pid);
  const own = stats.filter(({ fields }) => groups.some(({ id }) => fields[2] === id));
  const ticks = own.flatMap(({ fields }) => fields.slice(11, 15)).reduce((sum, each) => sum + each, 0);
  return { seconds: ticks / TICKS_PER_SECOND, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Processor milliseconds a page: of this process and the browser, after two pages to warm up. */
async function measured(show: (n: number) => Promise<string>): Promise<number> {
  for (const n of [0, 1]) await show(n);
  const before = browsers().seconds;
  const own = process.cpuUsage();
  for (let n = 0; n < pages; n++)
    if (!(await show(n)).includes('item-59')) throw new Error('A page was not rendered to its end.');
  const { user, system } = process.cpuUsage(own);
  return ((browsers().seconds - before) * 1_000 + (user + system) / 1_000) / pages;
}

async function bare(): Promise<number> {
  const browser = await chromium.launch({
    executablePath: program.executablePath,
    env: program.env,
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const result = await measured(async (n) => {
    const page = await context.newPage();
    await page.goto(urlOf(n), { waitUntil: 'networkidle' });
    const html = await page.content();
    await page.close();
    return html;
  });
  await browser.close();
  return result;
}

const newPool = (): BrowserPool =>
  new BrowserPool({
    ...{ userAgent: 'Sqout', hasSandbox: false, findProgram: async () => program },
    connection: {
      guard: new AddressGuard({ allowNetworks: parseAllowNetworks('127.0.0.1/32') }),
      ...{ resolver: names.resolve, connectTimeoutMs: 5_000 },
    },
  });

async function htmlOf(renderer: Renderer, n: number, slow = 0, body = document): Promise<string> {
  const headers = [['content-type', 'text/html; charset=utf-8']] as const;
  const page = await renderer.render({ url: urlOf(n, slow), status: 200, headers, body, group: 'run' }, running);
  if (page.kind === 'refused') throw new Error(page.message);
  return page.html;
}

async function ours(body = document): Promise<number> {
  const pool = newPool();
  const result = await measured((n) => htmlOf(pool, n, 0, body));
  await pool.close();
  return result;
}

/** Pages a second of so many renderers, whose pages wait for their data. */
async function throughput(count: number): Promise<number> {
  const started = await Promise.all(Array.from({ length: count }, () => startRenderer()));
  const renderer = new RemoteRenderer({ urls: started.map(({ url }) => url), token: TOKEN });
  const since = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < scalePages) await htmlOf(renderer, next++, slowMs);
  };
  await Promise.all(Array.from({ length: 4 * count }, lane));
  const rate = (scalePages / (performance.now() - since)) * 1_000;
  await renderer.close();
  for (const { stop } of started) stop();
  return rate;
}

async function startRenderer(): Promise<{ url: string; stop: () => void }> {
  const own = await freePort();
  const child = spawn(process.execPath, [join(process.cwd(), 'dist', 'run', 'renderer.js')], {
    env: {
      ...{ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
      ...{ RENDERER_PORT: String(own), RENDERER_TOKEN: TOKEN, RENDERER_NO_SANDBOX: 'i-know' },
      CRAWL_ALLOW_NETWORKS: '127.0.0.1/32',
    },
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${own}`;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await sleep(200);
  return { url, stop: () => child.kill('SIGTERM') };
}

/** The most memory in each tenth of many small pages, in MB: of browsers, and of this process. */
async function memory(): Promise<{ browsers: number[]; here: number[] }> {
  const pool = newPool();
  const peaks = { browsers: new Array<number>(10).fill(0), here: new Array<number>(10).fill(0) };
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let n = next++; n < memoryPages; n = next++) {
      await htmlOf(pool, n);
      const tenth = Math.floor((n * 10) / memoryPages);
      peaks.browsers[tenth] = Math.max(peaks.browsers[tenth] ?? 0, Math.round(browsers().bytes / 2 ** 20));
      peaks.here[tenth] = Math.max(peaks.here[tenth] ?? 0, Math.round(process.memoryUsage().rss / 2 ** 20));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await pool.close();
  return peaks;
}

/** Browsers are replaced on the way, so halves are compared: each has seen several. */
function growthOf(peaks: readonly number[]): number {
  return Math.max(...peaks.slice(5)) / Math.max(...peaks.slice(0, 5));
}

let isMet = true;
if (rounds > 0) {
  const results = { bare: [] as number[], ours: [] as number[], pale: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    results.bare.push(await bare());
    results.ours.push(await ours());
    results.pale.push(await ours(paleDocument));
  }
  const [floor, own, pale] = [median(results.bare), median(results.ours), median(results.pale)];
  console.log(`bare playwright-core: ${floor.toFixed(0)} ms of processor time a page; renderer: ${own.toFixed(0)} ms`);
  console.log(`renderer ÷ bare playwright-core: ${(own / floor).toFixed(2)} (bar: 1.25)`);
  console.log(
    `… of a page with texts that axe-core has to look at: ${(pale / floor).toFixed(2)} (${pale.toFixed(0)} ms)`,
  );
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  isMet &&= own / floor <= 1.25;
}
if (scalePages > 0) {
  const [one, two] = [await throughput(1), await throughput(2)];
  console.log(
    `pages a second, one renderer: ${one.toFixed(2)}; two: ${two.toFixed(2)}; two ÷ one: ${(two / one).toFixed(2)} (bar: 1.8)`,
  );
}
if (memoryPages > 0) {
  const since = performance.now();
  for (const [what, peaks] of Object.entries(await memory())) {
    const growth = growthOf(peaks);
    console.log(
      `${what}: most MB in each tenth of ${memoryPages} pages: ${peaks.join(', ')}; second half ÷ first: ${growth.toFixed(2)} (bar: 1.15)`,
    );
    isMet &&= growth <= 1.15;
  }
  console.log(`${Math.round((performance.now() - since) / 1_000)} s, load ${loadavg()[0]?.toFixed(1)}`);
}
if (sites > 0) isMet = (await staticSites({ sites, pages: sitePages, latencyMs, program })) && isMet;
site.kill();
names.close();
process.exit(isMet ? 0 : 1);
