import { setTimeout as sleep } from 'node:timers/promises';
import { callApi, startAudit } from '../lib/audit.js';
import { readArguments } from '../lib/arguments.js';
import { bound, pin } from '../lib/processor-share.js';
import { childrenCpuSecondsOf, cpuSecondsOf } from '../lib/process-usage.js';
import { quantile, rounded, table } from '../lib/statistics.js';
import { steadyLoad, type LoadOptions } from '../lib/steady-load.js';
import { startSystem, type Service } from '../lib/system.js';
import { startHosts } from '../site/start-hosts.js';

/**
 * What a PostgreSQL of so much of a processor bears: more and more requests, and runs at once, until p95 of the API passes a bar. Four
 * processors: PostgreSQL on the first, the API on the second, workers on the third, sites and load on the last.
 */
const options = readArguments({
  share: 0.25,
  barMs: 100,
  seconds: 8,
  reads: '250,500,1000,1500,2000,2500,3000',
  creates: '100,200,400,600,800,1000',
  runs: '1,2,4,8,16,32',
  workers: 2,
  queue: 'available',
});
const numbers = (text: string): number[] => text.split(',').filter(Boolean).map(Number);
const RUN_PAGES = 4_000;
const SITE_MS = 100;
/** What the API is asked beside runs, to see how long it takes. */
const PROBES_PER_SECOND = 50;

const system = await startSystem({ queue: options.queue === 'postgres' ? 'postgres' : 'available' });
let unbound = (): void => undefined;
const headers = { 'content-type': 'application/json', authorization: `Bearer ${system.key}` };
const rows: (string | number)[][] = [
  ['', 'asked for', 'done /s', 'p50 ms', 'p95 ms', 'PostgreSQL', 'API', 'µs of PostgreSQL each'],
];

interface Step {
  name: string;
  asked: string;
  request: Pick<LoadOptions, 'url' | 'perSecond'> & Partial<LoadOptions>;
  /** What was done until now; default: the answered requests. */
  done?: () => Promise<number>;
}

/** @returns whether the bar holds, and the asked rate was kept */
async function measure({ name, asked, request, done }: Step): Promise<boolean> {
  const use = (): [number, number] => [childrenCpuSecondsOf(system.postgresPid), cpuSecondsOf(system.api.pid)];
  const [databaseBefore, apiBefore] = use();
  const doneBefore = (await done?.()) ?? 0;
  const { answered, skipped, seconds, times } = await steadyLoad({ headers, seconds: options.seconds, ...request });
  const count = done ? (await done()) - doneBefore : answered;
  const [database, api] = use();
  const percent = (used: number): string => `${rounded((used / seconds) * 100, 0)} %`;
  const p95 = quantile(times, 0.95);
  rows.push([
    ...[name, asked, rounded(count / seconds, 0), rounded(quantile(times, 0.5), 1), rounded(p95, 1)],
    ...[percent(database - databaseBefore), percent(api - apiBefore)],
    rounded(((database - databaseBefore) / count) * 1e6, 0),
  ]);
  console.error(rows.at(-1)?.join('  '));
  return p95 <= options.barMs && skipped === 0;
}

/** The last of the steps that holds; each costs more than the one before. */
async function climb<T>(steps: readonly T[], take: (step: T) => Promise<boolean>): Promise<T | null> {
  let last: T | null = null;
  for (const step of steps) {
    if (!(await take(step))) return last;
    last = step;
  }
  return last;
}

async function withRuns(count: number, probe: string): Promise<boolean> {
  const hosts = await startHosts({ hosts: count, pages: RUN_PAGES, latencyMs: SITE_MS, spreadMs: 0 });
  const ids: string[] = [];
  try {
    for (const origin of hosts.origins) ids.push(await startAudit(system, { url: `${origin}/`, maxPages: RUN_PAGES }));
    await sleep(4_000);
    const pages = async (): Promise<number> => (await hosts.hits()).reduce((sum, host) => sum + host.pages, 0);
    return await measure({
      ...{ name: 'runs (done: pages)', asked: `${count} at once`, done: pages },
      request: { url: probe, perSecond: PROBES_PER_SECOND },
    });
  } finally {
    for (const id of ids) await callApi(system, `/v1/agent-runs/${id}/cancel`, {}).catch(() => undefined);
    await sleep(2_000);
    hosts.stop();
  }
}

const workers: Service[] = [];
try {
  pin(process.pid, '3');
  pin(system.api.pid, '1');
  pin(system.postgresPid, '0');
  if (options.share < 1) unbound = bound(system.postgresPid, options.share);
  const id = await startAudit(system, { url: 'http://127.0.0.1:9/', maxPages: 1 });
  const probe = `${system.baseUrl}/v1/agent-runs/${id}`;
  // Code that never ran is slow.
  await steadyLoad({ url: probe, headers, perSecond: 200, seconds: 3 });
  const reads = await climb(numbers(options.reads), (rate) =>
    measure({ name: 'GET of a run', asked: `${rate}/s`, request: { url: probe, perSecond: rate } }),
  );
  for (let started = 0; started < options.workers; started++) {
    const worker = await system.startWorker({ WORKER_CONCURRENCY: '16' });
    pin(worker.pid, '2');
    workers.push(worker);
  }
  const runs = await climb(numbers(options.runs), (count) => withRuns(count, probe));
  await Promise.all(workers.map((worker) => worker.stop()));
  const body = JSON.stringify({ url: 'https://example.com/', trigger: 'api' });
  const creates = await climb(numbers(options.creates), (rate) =>
    measure({
      ...{ name: 'POST of a run', asked: `${rate}/s` },
      request: { url: `${system.baseUrl}/v1/agent-runs`, perSecond: rate, method: 'POST', body },
    }),
  );
  console.log(
    `queue: ${system.queue}; PostgreSQL has ${options.share} of a processor, p95 at most ${options.barMs} ms`,
  );
  console.log(table(rows));
  console.log(`\nheld: ${reads ?? 0} reads/s, ${creates ?? 0} runs accepted/s, ${runs ?? 0} runs at once`);
} finally {
  await Promise.all(workers.map((worker) => worker.stop()));
  await system.stop();
  unbound();
}
