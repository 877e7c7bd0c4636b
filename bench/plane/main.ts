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
import { createBlobStore } from '#storage';
import { Retention } from '#upkeep';
import { callApi, runAudit } from '../lib/audit.js';
import { readArguments } from '../lib/arguments.js';
import { quantile, rounded, table } from '../lib/statistics.js';
import { startSystem } from '../lib/system.js';
import { startBenchSite } from '../site/start-bench-site.js';
import { copyRuns, GROWING, type Sample } from './copied-runs.js';
import { cells, watch, type Times } from './watch.js';

/**
 * The tables that grow with pages, full of ended runs: how long claims and requests take among so many, and while retention
 * removes half of them; how long that takes, and whether the disk that it frees is used again.
 */
const options = readArguments({ pages: 50_000, rounds: 2, seconds: 15, slower: 2, bloat: 1.3 });
const DAY_MS = 86_400_000;
const KEPT = { crawlDays: 7, findingDays: 7, eventDays: 7 };
const FRONTIER = `
  INSERT INTO frontier (run_id, url_hash, url, depth, source, rank, state)
  SELECT $1, n, 'https://site.example/section-' || n % 100 || '/page-' || n, n % 3 + 1, 'link', 1, 'queued' FROM generate_series(1, 200000) n`;
const SIZES = `SELECT name, pg_total_relation_size(name::regclass)::float8 AS bytes FROM unnest($1::text[]) name`;

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

async function sizeMb(): Promise<number> {
  const { rows: sizes } = await client.query<{ name: string; bytes: number }>(SIZES, [GROWING]);
  say(sizes.map(({ name, bytes }) => `${name} ${rounded(bytes / 1024 ** 2, 0)} MB`).join(', '));
  return sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 ** 2;
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
    if (when === 'full') full = times;
    if (!when.startsWith('retention')) return;
    for (const name of ['claim', ...Object.keys(paths)])
      bars.push({
        what: `${name} p95, ${when} ÷ full`,
        figure: p95(times, name) / p95(full, name),
        most: options.slower,
      });
  };
  await watch(watched, pause(5));
  note('nearly empty', await watch(watched, pause(options.seconds)));

  // Each half of the runs ended a week after the other.
  let nowMs = Date.now();
  const fill = async (endedMs: number): Promise<void> => {
    await copyRuns(client, samples, options.pages / 2, new Date(endedMs));
    say(`${options.pages / 2} pages written`);
  };
  await fill(nowMs - 8 * DAY_MS);
  await fill(nowMs - DAY_MS);
  await client.query('ANALYZE');
  const before = await sizeMb();
  note('full', await watch(watched, pause(options.seconds)));

  const clock = { now: () => new Date(nowMs) };
  const [findings, reports] = [new FindingsRepository(database), new ReportsRepository(database)];
  const retention = new Retention(database, findings, reports, storage, clock, KEPT);
  for (let round = 1; round <= options.rounds; round++, nowMs += 7 * DAY_MS) {
    const wal = await walMb();
    const began = performance.now();
    let removed = 0;
    const sweeps = async (): Promise<void> => {
      for (let last = 1; last > 0; removed += last) {
        const result = await retention.sweep();
        last = result.runs + result.findings + result.events;
      }
    };
    note(`retention ${round}`, await watch(watched, sweeps));
    say(
      `retention ${round}: ${rounded((performance.now() - began) / 1_000, 0)} s, ${rounded((await walMb()) - wal, 0)} MB of WAL`,
    );
    const idle = performance.now();
    await retention.sweep();
    say(`a sweep with nothing to do: ${rounded(performance.now() - idle, 0)} ms`);
    const vacuum = async (): Promise<void> => {
      for (const name of GROWING) {
        const began = performance.now();
        await client.query(`VACUUM ${name}`);
        say(`vacuum of ${name}: ${rounded((performance.now() - began) / 1_000, 1)} s`);
      }
    };
    note(`vacuum ${round}`, await watch(watched, vacuum));
    await sizeMb();
    await fill(nowMs + 6 * DAY_MS);
    const size = await sizeMb();
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
