import pg from 'pg';
import type { Slice } from '#audit-run/port';
import { systemClock } from '#common';
import { Database } from '#database';
import { Plans } from '#organizations';
import { FrontierRepository, RunScheduler, SliceLeases } from '#frontier';
import { callApi } from '../lib/audit.js';
import { readArguments } from '../lib/arguments.js';
import { quantile, rounded, table } from '../lib/statistics.js';
import { startSystem } from '../lib/system.js';

/**
 * How long a slice takes to claim its next URLs, with few and with many rows in the frontier: rows of the run itself,
 * in a table that was not analysed since it was empty, and rows of other runs. And how long a worker takes to find
 * out whose turn it is, with few and with many waiting runs and organizations.
 */
const options = readArguments({
  few: 10_000,
  many: 1_000_000,
  others: 50,
  count: 12,
  claims: 800,
  organizations: 500,
  crowd: 10_000,
});
const system = await startSystem({ queue: 'postgres' });
const database = new Database({ url: system.databaseUrl, poolSize: 4 });
const limits = { hostConnections: 8, sliceConnections: 4, deadlineMinutes: { quick: 60, surface: 60, full: 60 } };
const frontier = new FrontierRepository(database);
const slices = new SliceLeases(database, frontier, systemClock, limits);
const scheduler = new RunScheduler(database, frontier, new Plans(), systemClock, limits);
const client = new pg.Client({ connectionString: system.databaseUrl });
const turns: (string | number)[][] = [];
const rows: { whose: string; rows: number; claims: number; p50: number; p95: number; max: number }[] = [];

/** Half of the rows are done; the others wait, in three depths. `$2` is the first number of a hash. */
const FILL = `
  INSERT INTO frontier (run_id, url_hash, url, depth, source, rank, state, outcome, status)
  SELECT $1, n, 'https://site.example/section-' || n % 100 || '/page-' || n, n % 3 + 1, 'link', 1, CASE WHEN n % 2 = 0 THEN 'done' ELSE 'queued' END,
         CASE WHEN n % 2 = 0 THEN 'ok' END, CASE WHEN n % 2 = 0 THEN 200 END
  FROM generate_series(1, $2::int) n`;

async function newRun(): Promise<string> {
  const { id } = await callApi<{ id: string }>(system, '/v1/agent-runs', {
    url: 'https://site.example/',
    trigger: 'api',
  });
  await client.query(
    `UPDATE runs SET status = 'running', phase = 'crawl', epoch = 1, max_pages = 1000000, lease_until = now() + interval '1 day' WHERE id = $1`,
    [id],
  );
  return id;
}

/** Claims what waits, a dozen URLs at a time, and ends what it claimed, as a slice does. */
async function measure(runId: string): Promise<number[]> {
  const slice = { id: `slice-${runId}`, runId, epoch: 1 } as Slice;
  const times: number[] = [];
  while (times.length < options.claims) {
    const started = performance.now();
    const claimed = await slices.claim(slice, options.count);
    times.push(performance.now() - started);
    if (claimed.length === 0) break;
    const results = claimed.map(({ hash }) => ({
      hash,
      state: 'done' as const,
      outcome: 'ok',
      status: 200,
      detail: null,
      redirectTo: null,
    }));
    await frontier.recordResults(database, runId, slice.id, results);
  }
  return times;
}

async function note(whose: string, present: number, runId: string): Promise<void> {
  const times = await measure(runId);
  rows.push({
    whose,
    rows: present,
    claims: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    max: Math.max(...times),
  });
}

/** The run is nearly the whole table: so it is in every large crawl. Nobody has analysed it in its first minutes. */
async function measureAlone(size: number, isAnalysed: boolean): Promise<void> {
  await client.query('TRUNCATE frontier');
  const own = await newRun();
  await client.query(FILL, [own, size]);
  if (isAnalysed) await client.query('ANALYZE frontier');
  await client.query('CHECKPOINT');
  await note(isAnalysed ? 'its own, analysed' : 'its own, never analysed', size, own);
}

/** The run is as large each time; what grows are the others. */
async function measureAmongOthers(size: number): Promise<void> {
  await client.query('TRUNCATE frontier');
  const own = await newRun();
  await client.query(FILL, [own, options.few]);
  let present = options.few;
  const perOther = Math.floor((size - present) / options.others);
  for (let other = 0; perOther > 0 && other < options.others; other++, present += perOther)
    await client.query(FILL, [await newRun(), perOther]);
  await client.query('VACUUM ANALYZE frontier');
  await client.query('VACUUM ANALYZE runs');
  await client.query('CHECKPOINT');
  await note("others'", present, own);
}

// One organization with a crowd of waiting runs, the others with one each.
const WAITING_ORGANIZATIONS = `INSERT INTO organizations (id, name, slug, plan_id) SELECT 'org_bench' || n, 'Other', 'other-' || n, 'team' FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`;
const WAITING_RUNS = `
  INSERT INTO runs (id, org_id, user_id, url, site_key, coverage_mode, max_pages)
  SELECT 'run_' || $3::text || n, 'org_bench' || greatest(1, n - $2::int), 'usr_bench', 'https://site.example/', 'site.example', 'full', 100 FROM generate_series(1, $1::int + $2::int) n`;

/** Takes turns until every organization had one. */
async function measureTurns(organizations: number, crowd: number): Promise<number[]> {
  await client.query(WAITING_ORGANIZATIONS, [organizations]);
  await client.query(`DELETE FROM runs WHERE status = 'running' OR id LIKE 'run\\_turns%'`);
  await client.query(WAITING_RUNS, [organizations, crowd, `turns${organizations}-`]);
  await client.query('VACUUM ANALYZE runs');
  const times: number[] = [];
  for (let turn = 0; turn < Math.min(organizations, 200); turn++) {
    const started = performance.now();
    const assignment = await scheduler.assignNext('none', 'worker');
    times.push(performance.now() - started);
    if (assignment.kind !== 'prepare') throw new Error(`A turn gave "${assignment.kind}".`);
  }
  return times;
}

try {
  await client.connect();
  // Whether autovacuum has come by would decide the figures.
  await client.query('ALTER TABLE frontier SET (autovacuum_enabled = off)');
  const warmUp = await newRun();
  await client.query(FILL, [warmUp, 2_000]);
  await measure(warmUp);
  for (const isAnalysed of [false, true])
    for (const size of [options.few, options.many]) await measureAlone(size, isAnalysed);
  for (const size of [options.few, options.many]) await measureAmongOthers(size);
  for (const [organizations, crowd] of [
    [10, 100],
    [options.organizations, options.crowd],
  ] as const) {
    const times = await measureTurns(organizations, crowd);
    turns.push([organizations, organizations + crowd, rounded(quantile(times, 0.5)), rounded(quantile(times, 0.95))]);
  }
} finally {
  await client.end();
  await database.close();
  await system.stop();
}
console.log(
  table([
    ['rows in the frontier', 'whose', 'claims', 'p50 ms', 'p95 ms', 'max ms'],
    ...rows.map((row) => [row.rows, row.whose, row.claims, rounded(row.p50), rounded(row.p95), rounded(row.max)]),
  ]),
);
for (let at = 0; at + 1 < rows.length; at += 2) {
  const [few, many] = rows.slice(at);
  if (few && many)
    console.log(`${few.whose}: p95 ${rounded(many.p95 / few.p95)} ×, p50 ${rounded(many.p50 / few.p50)} ×`);
}
console.log(table([['organizations with waiting runs', 'waiting runs', 'turn p50 ms', 'turn p95 ms'], ...turns]));
