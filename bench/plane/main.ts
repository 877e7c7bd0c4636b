import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Slice } from '#audit-run/port';
import { systemClock } from '#common';
import { Database } from '#database';
import { FindingsRepository } from '#findings';
import { FrontierRepository, SliceLeases } from '#frontier';
import { ReportsRepository } from '#reports';
import { runUpkeep } from '#runs';
import { createBlobStore } from '#storage';
import { Retention } from '#upkeep';
import { callApi, runAudit } from '../lib/audit.js';
import { readArguments } from '../lib/arguments.js';
import { quantile, rounded, table } from '../lib/statistics.js';
import { startSystem } from '../lib/system.js';
import { startBenchSite } from '../site/start-bench-site.js';
import { copyRuns, GROWING, type Sample } from './copied-runs.js';
import { deadRows, freeMb, sequentialReads, sizes } from './tables.js';
import { cells, watch, type Times } from './watch.js';

/**
 * The tables that grow with pages, full of ended runs: how long claims and requests take among so many, and while retention
 * removes a share of them; how long that takes, what it leaves to vacuum, and whether the disk that it frees is used again.
 */
const options = readArguments({
  ...{ pages: 50_000, pageBytes: 0, share: 0.5, rounds: 2, seconds: 15 },
  ...{ slower: 2, bloat: 1.3, explainMs: 0 },
});
const WEEKS = Math.round(1 / options.share);
const DAY_MS = 86_400_000;
const KEPT = { crawlDays: 7, findingDays: 7, eventDays: 7 };
const FRONTIER = `
  INSERT INTO frontier (run_id, url_hash, url, depth, source, rank, state)
  SELECT $1, n, 'https://site.example/section-' || n % 100 || '/page-' || n, n % 3 + 1, 'link', 1, 'queued' FROM generate_series(1, 200000) n`;

const started = performance.now();
const say = (line: string): void => console.error(`${rounded((performance.now() - started) / 1_000, 0)} s: ${line}`);
const system = await startSystem({ queue: 'postgres' });
const database = new Database({ url: system.databaseUrl, poolSize: 6 });
const client = new pg.Client({ connectionString: system.databaseUrl });
const blobs = mkdtempSync(join(tmpdir(), 'sqout-plane-'));
const storage = createBlobStore(`file:${blobs}`);
const rows: (string | number)[][] = [];
const bars: { what: string; figure: number; most: number }[] = [];

async function sampleRun(pages: number): Promise<string> {
  const worker = await system.startWorker();
  const site = await startBenchSite({ pages });
  const run = await runAudit(system, { url: `${site.origin}/`, maxPages: pages });
  await worker.stop();
  site.stop();
  if (run.status !== 'completed') throw new Error(`The sample of ${pages} pages ended as ${run.status}.`);
  // Retention leaves it.
  await client.query(`UPDATE runs SET completed_at = now() + interval '1 year' WHERE id = $1`, [run.id]);
  await client.query(`UPDATE finding_sets SET created_at = now() + interval '1 year' WHERE run_id = $1`, [run.id]);
  return run.id;
}

async function newSlice(): Promise<Slice> {
  const { id } = await callApi<{ id: string }>(system, '/v1/agent-runs', { url: 'https://a.example/', trigger: 'api' });
  await client.query(
    `UPDATE runs SET status = 'running', phase = 'crawl', epoch = 1, max_pages = 1000000, lease_until = now() + interval '1 day' WHERE id = $1`,
    [id],
  );
  await client.query(FRONTIER, [id]);
  return { id: `slice-${id}`, runId: id, epoch: 1 } as Slice;
}

/** Prints what each table takes, and returns the sum. */
async function sizeMb(pages: number): Promise<number> {
  const all = await sizes(client, GROWING);
  const perPage = (megabytes: number): number => rounded((megabytes * 1024 ** 2) / pages, 0);
  const lines = all.map(({ name, tableMb, indexMb }) => [
    ...[name, rounded(tableMb, 0), rounded(indexMb, 0), perPage(tableMb), perPage(indexMb)],
  ]);
  console.error(table([['', 'MB', 'indexes', 'bytes a page', 'indexes'], ...lines]));
  return all.reduce((sum, { tableMb, indexMb }) => sum + tableMb + indexMb, 0);
}

/** Connections from now on write plans of slow statements to PostgreSQL's log, which goes when this ends. */
async function explainSlow(milliseconds: number): Promise<void> {
  for (const [name, value] of [
    ['session_preload_libraries', 'auto_explain'],
    ['auto_explain.log_min_duration', milliseconds],
    ['auto_explain.log_analyze', 'on'],
    ['auto_explain.log_timing', 'off'],
    ['auto_explain.log_buffers', 'on'],
    ['auto_explain.log_nested_statements', 'on'],
  ] as const)
    await client.query(`ALTER DATABASE sqout SET ${name} = '${value}'`);
  const { rows: shown } = await client.query<{ data_directory: string }>('SHOW data_directory');
  say(`plans of slow statements, until the end: postgres.log in ${shown[0]?.data_directory}`);
}

/** Since the database was made. */
async function walMb(): Promise<number> {
  const { rows: lsn } = await client.query<{ mb: number }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 / 1048576 AS mb`,
  );
  return lsn[0]?.mb ?? NaN;
}

try {
  await client.connect();
  if (options.explainMs > 0) await explainSlow(options.explainMs);
  const [small, large] = [await sampleRun(100), await sampleRun(1_000)];
  const samples: Sample[] = [
    { runId: large, pages: 1_000, copies: 10, runs: 1 },
    { runId: large, pages: 1_000, copies: 1, runs: 10 },
    { runId: small, pages: 100, copies: 1, runs: 50 },
  ];
  const frontier = new FrontierRepository(database);
  const limits = { hostConnections: 8, sliceConnections: 4, deadlineMinutes: { quick: 60, surface: 60, full: 60 } };
  const paths = {
    run: `/v1/agent-runs/${large}`,
    list: '/v1/agent-runs?limit=50',
    'pages with findings': `/v1/agent-runs/${large}/findings/pages`,
  };
  const watched = {
    ...{ system, database, frontier, paths, slice: await newSlice() },
    slices: new SliceLeases(database, frontier, systemClock, limits),
  };
  const pause = (seconds: number) => () => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  let full: Times = {};
  const p95 = (times: Times, name: string): number => quantile(times[name] ?? [], 0.95);
  const note = (when: string, times: Times): void => {
    const row = [when, ...['claim', ...Object.keys(paths)].flatMap((name) => cells(times, name))];
    rows.push([...row, Math.max(0, ...(times['waiting for a lock'] ?? []))]);
    say(row.join(' '));
    if (when === 'full') full = times;
    if (!when.startsWith('retention')) return;
    for (const name of ['claim', ...Object.keys(paths)])
      bars.push({
        what: `${name} p95, ${when} ÷ full`,
        figure: p95(times, name) / p95(full, name),
        most: options.slower,
      });
  };
  const watchDuring = async (when: string, work: () => Promise<unknown>): Promise<void> => {
    const before = await sequentialReads(client);
    note(when, await watch(watched, work));
    const after = await sequentialReads(client);
    const read = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
    const most = read.filter(([, count]) => count > 10_000).map(([name, count]) => `${name} ${count}`);
    if (most.length > 0) say(`rows read by sequential scans: ${most.join(', ')}`);
  };
  await watch(watched, pause(5));
  await watchDuring('nearly empty', pause(options.seconds));

  // Each share of the runs ended a week after the one before. A single run ended before all of them.
  const start = Date.now();
  let nowMs = start - 1.5 * DAY_MS;
  const fill = async (endedMs: number, pages: number, of = samples): Promise<number> => {
    const began = performance.now();
    const wal = await walMb();
    const written = await copyRuns(client, of, { pages, endedAt: new Date(endedMs), pageBytes: options.pageBytes });
    const seconds = rounded((performance.now() - began) / 1_000, 0);
    say(`${written} pages written in ${seconds} s, ${rounded((await walMb()) - wal, 0)} MB of WAL`);
    return written;
  };
  const week = (number: number): number => start + (7 * number - 8) * DAY_MS;
  await fill(start - 9 * DAY_MS, 10_000, samples.slice(0, 1));
  let share = 0;
  for (let number = 0; number < WEEKS; number++) share = await fill(week(number), options.pages / WEEKS);
  const written = share * WEEKS;
  const analyzing = performance.now();
  await client.query('VACUUM (ANALYZE)');
  say(`vacuum of all: ${rounded((performance.now() - analyzing) / 1_000, 0)} s`);
  await client.query('CHECKPOINT');
  const before = await sizeMb(written);
  watched.slice = await newSlice();
  await watch(watched, pause(2));
  await watchDuring('full', pause(options.seconds));

  const clock = { now: () => new Date(nowMs) };
  const [findings, reports] = [new FindingsRepository(database), new ReportsRepository(database)];
  const retention = new Retention(database, findings, reports, storage, clock, KEPT);
  const remove = async (when: string, pages: number): Promise<void> => {
    const wal = await walMb();
    const began = performance.now();
    await watchDuring(when, async () => {
      for (let last = 1; last > 0;) {
        const result = await retention.sweep();
        last = result.runs + result.findings + result.events;
      }
    });
    const seconds = (performance.now() - began) / 1_000;
    const logged = (await walMb()) - wal;
    say(
      `${when}: ${rounded(seconds, 0)} s, ${rounded((seconds * 100_000) / pages, 1)} s per 100,000 pages, ` +
        `${rounded(logged, 0)} MB of WAL, ${rounded((logged * 1_024) / pages, 1)} kB a page`,
    );
    const idle = performance.now();
    await retention.sweep();
    say(`a sweep with nothing to do: ${rounded(performance.now() - idle, 0)} ms`);
    for (const line of await deadRows(client, GROWING)) say(line);
  };
  await remove('one run', 10_000);
  const summing = performance.now();
  await Promise.all([runUpkeep.sumCrawlBytes(database), findings.sumDetailBytes()]);
  say(`sums of what is kept: ${rounded(performance.now() - summing, 0)} ms`);
  for (let round = 1; round <= options.rounds; round++) {
    nowMs = start + 7 * (round - 1) * DAY_MS;
    await remove(`retention ${round}`, share);
    const vacuum = async (): Promise<void> => {
      for (const name of GROWING) {
        const began = performance.now();
        await client.query(`VACUUM ${name}`);
        say(`vacuum of ${name}: ${rounded((performance.now() - began) / 1_000, 1)} s`);
      }
    };
    await watchDuring(`vacuum ${round}`, vacuum);
    say(`free to be used again: ${await freeMb(client, GROWING)}`);
    await fill(week(WEEKS + round - 1), options.pages / WEEKS);
    const size = await sizeMb(written);
    bars.push({ what: `size after round ${round} ÷ before`, figure: size / before, most: options.bloat });
  }
} finally {
  storage.close();
  await client.end();
  await database.close();
  await system.stop();
  rmSync(blobs, { recursive: true, force: true });
}
const kinds = ['claim', 'run', 'list', 'pages with findings'];
console.log(`${options.pages} pages; load ${loadavg()[0]?.toFixed(1)}; milliseconds`);
console.log(table([['', ...kinds.flatMap((kind) => [`${kind} p50`, 'p95']), 'waiting for a lock'], ...rows]));
for (const { what, figure, most } of bars)
  console.log(`${figure <= most ? 'met   ' : 'MISSED'} ${what}: ${rounded(figure)} (at most ${most})`);
process.exitCode = bars.every(({ figure, most }) => figure <= most) ? 0 : 1;
