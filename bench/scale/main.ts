import pg from 'pg';
import { runAudit } from '../lib/audit.js';
import { readArguments } from '../lib/arguments.js';
import { cpuSecondsOf, processorWaitSecondsOf } from '../lib/process-usage.js';
import { median, rounded, table } from '../lib/statistics.js';
import { startSystem, type Service } from '../lib/system.js';
import { startBenchSite } from '../site/start-bench-site.js';
import { watchRun, type RunTimes } from './watch-run.js';

/**
 * One run of a site whose pages are slow in part, by one worker and by more, in turns.
 * Each page must be fetched once. Says how much PostgreSQL logged.
 */
const options = readArguments({
  pages: 2_000,
  workers: '1,2',
  rounds: 2,
  slowMs: 400,
  slowEvery: 3,
  queue: 'available',
});
const counts = options.workers.split(',').map(Number);
const seconds = new Map<number, number[]>(counts.map((count) => [count, []]));
const starved = new Map<number, number[]>(counts.map((count) => [count, []]));
const timesOf = new Map<number, RunTimes[]>(counts.map((count) => [count, []]));
/** As the service has them unless told otherwise: connections of a slice, and of all slices to one host. */
const CONNECTIONS = { slice: 4, host: 8 };
const system = await startSystem({ queue: options.queue === 'postgres' ? 'postgres' : 'available' });
const site = await startBenchSite({ pages: options.pages, slowShare: 1 / options.slowEvery, slowMs: options.slowMs });
const problems = new Set<string>();
const client = new pg.Client({ connectionString: system.databaseUrl });
await client.connect();
/** Bytes that PostgreSQL has written to its log so far. */
const walBytes = async (): Promise<number> => {
  const { rows } = await client.query<{ bytes: string }>(`SELECT pg_current_wal_lsn() - '0/0' AS bytes`);
  return Number(rows[0]?.bytes);
};
/** Seconds that the workers' threads have waited for a processor. */
const waitedOf = (workers: readonly Service[]): number =>
  workers.reduce((sum, { pid }) => sum + processorWaitSecondsOf(pid), 0);
try {
  for (let round = 1; round <= options.rounds; round++) {
    for (const count of counts) {
      site.clear();
      const workers: Service[] = [];
      try {
        for (let worker = 0; worker < count; worker++) workers.push(await system.startWorker());
        const walBefore = await walBytes();
        // An organization of its own: no run is compared with the one before it.
        const { key } = await system.newOrganization(`Round${round}-of-${count}`);
        const waitedBefore = waitedOf(workers);
        const watch = watchRun(client);
        const run = await runAudit(
          { ...system, key },
          { url: `${site.origin}/`, maxPages: Math.ceil(site.pages * 1.1) },
        );
        const times = await watch.times(run.id, count);
        if (run.status !== 'completed') throw new Error(`The run ended as ${run.status}: ${run.completionReason}`);
        const hits = await site.hits();
        const unseen = site.paths.filter((path) => !hits[path]).length;
        const twice = site.paths.filter((path) => path !== '/' && (hits[path] ?? 0) > 1).length;
        if (unseen + twice > 0)
          problems.add(`${count} workers: ${unseen} pages not fetched, ${twice} fetched more than once`);
        seconds.get(count)?.push(run.wallSeconds);
        starved.get(count)?.push(waitedOf(workers) - waitedBefore);
        timesOf.get(count)?.push(times);
        const cpu = workers.map((worker) => rounded(cpuSecondsOf(worker.pid), 1)).join(' + ');
        const wal = ((await walBytes()) - walBefore) / 1e6 / (options.pages / 1_000);
        console.error(
          `round ${round}, ${count} workers: ${rounded(run.wallSeconds, 1)} s, ${cpu} CPU-s, ${rounded(wal, 1)} MB of WAL per 1,000 pages; waits: ${waitsOf(times)}`,
        );
      } finally {
        for (const worker of workers) await worker.stop();
      }
    }
  }
} finally {
  site.stop();
  await client.end();
  await system.stop();
}

function waitsOf({ waits }: RunTimes): string {
  const most = Object.entries(waits).sort(([, a], [, b]) => b - a);
  return most.map(([event, connections]) => `${event} ${rounded(connections, 3)}`).join(', ') || 'none';
}

/** What the site's answers alone take with all connections busy. */
const idealOf = (count: number): number =>
  ((options.pages / options.slowEvery) * options.slowMs) /
  1_000 /
  Math.min(count * CONNECTIONS.slice, CONNECTIONS.host);
const first = median(seconds.get(counts[0] ?? 1) ?? []);
console.log(
  table([
    ['workers', 'seconds', 'pages/s', 'time ÷ first', '× as fast', '× by the ideal'],
    ...counts.map((count) => {
      const time = median(seconds.get(count) ?? []);
      const byIdeal = rounded(idealOf(counts[0] ?? 1) / idealOf(count));
      return [
        ...[count, rounded(time, 1), rounded(options.pages / time, 0)],
        ...[rounded(time / first), rounded(first / time), Number.isNaN(byIdeal) ? '' : byIdeal],
      ];
    }),
  ]),
);
console.log(
  "\nWhere the seconds go. `short`: of the crawl, with fewer slices at work than workers; `ideal`: what the slow answers take with all connections busy; `no processor`: how long workers' threads were ready and had none.",
);
console.log(
  table([
    ['workers', 'prepare', 'crawl', 'of it short', 'ideal', 'files', 'report', 'connections busy', 'no processor'],
    ...counts.map((count) => {
      const of = (name: keyof Omit<RunTimes, 'waits'>): number =>
        median((timesOf.get(count) ?? []).map((times) => times[name]));
      const busy = (idealOf(count) * Math.min(count * CONNECTIONS.slice, CONNECTIONS.host)) / of('connectionSeconds');
      return [
        ...[count, rounded(of('prepare')), rounded(of('crawl')), rounded(of('short'))],
        ...[rounded(idealOf(count)), rounded(of('files')), rounded(of('report')), `${rounded(busy * 100, 0)} %`],
        rounded(median(starved.get(count) ?? []), 1),
      ];
    }),
  ]),
);
if (problems.size > 0) {
  console.error([...problems].join('\n'));
  process.exitCode = 1;
}
