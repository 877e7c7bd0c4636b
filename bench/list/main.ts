import pg from 'pg';
import { readArguments } from '../lib/arguments.js';
import { quantile, rounded, table } from '../lib/statistics.js';
import { startSystem } from '../lib/system.js';

/** p95 of GET /v1/agent-runs?limit=50 with few and with many rows in the table, most of them of other organizations. */
const options = readArguments({
  few: 10_000,
  many: 1_000_000,
  requests: 400,
  offset: 0,
  filter: '',
  queue: 'available',
});
const system = await startSystem({ queue: options.queue === 'postgres' ? 'postgres' : 'available' });
const rows: { rows: number; first: number; p50: number; p95: number; total: number }[] = [];

/** Every tenth row belongs to the caller, the others to ninety-nine further organizations. One every second, a tenth failed. */
const GROW = `
  INSERT INTO runs (id, org_id, user_id, url, site_key, status, mode, config, coverage_mode, disabled_rules, max_pages, health_score, issues_found, issues_fixed, report_id,
                    completion_reason, completion_message, error, started_at, completed_at, created_at)
  SELECT 'run_bench' || lpad(n::text, 12, '0'), CASE WHEN n % 10 = 0 THEN o.org_id ELSE 'org_bench' || n % 99 END, CASE WHEN n % 10 = 0 THEN o.user_id ELSE 'usr_bench' || n % 99 END,
    'https://site-' || n % 500 || '.example/', 'site-' || n % 500 || '.example', CASE WHEN n % 9 = 0 THEN 'failed' ELSE 'completed' END, 'audit', '{"coverageMode":"full","maxPages":500}', 'full', '{}', 500,
    CASE WHEN n % 9 > 0 THEN n % 100 END, n % 300, 0, CASE WHEN n % 9 > 0 THEN 'rep_bench' || n END,
    CASE WHEN n % 9 = 0 THEN 'timeout' ELSE 'success' END, '500 pages were audited.', CASE WHEN n % 9 = 0 THEN 'deadline passed' END,
    o.created_at - n * interval '1 second', o.created_at - n * interval '1 second' + interval '90 seconds', o.created_at - n * interval '1 second'
  FROM (SELECT org_id, user_id, created_at FROM runs WHERE id NOT LIKE 'run_bench%' LIMIT 1) o, generate_series($1::int, $2::int) n`;
const OTHERS = `INSERT INTO organizations (id, name, slug, plan_id) SELECT 'org_bench' || n, 'Other', 'other-' || n, 'team' FROM generate_series(0, 98) n`;

async function call(path: string, body?: unknown): Promise<{ milliseconds: number; text: string }> {
  const started = performance.now();
  const response = await fetch(system.baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${system.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return { milliseconds: performance.now() - started, text };
}

const database = new pg.Client({ connectionString: system.databaseUrl });
try {
  await database.connect();
  await call('/v1/agent-runs', { url: 'https://example.com/', trigger: 'api' });
  await database.query(OTHERS);
  let present = 0;
  for (const count of [options.few, options.many]) {
    const started = performance.now();
    // Written into the past, all at once: the sums would be forgotten a million times.
    await database.query('ALTER TABLE runs DISABLE TRIGGER run_totals_forget_past');
    await database.query(GROW, [present + 1, count]);
    await database.query('ALTER TABLE runs ENABLE TRIGGER run_totals_forget_past; TRUNCATE run_totals');
    present = count;
    await database.query('VACUUM ANALYZE runs');
    await database.query('CHECKPOINT');
    console.error(`${count} rows, filled in ${rounded((performance.now() - started) / 1000, 0)} s`);
    const path = `/v1/agent-runs?limit=50&offset=${options.offset}${options.filter === '' ? '' : `&${options.filter}`}`;
    const first = (await call(path)).milliseconds;
    for (let warm = 0; warm < 50; warm++) await call(path);
    const times: number[] = [];
    let total = 0;
    for (let request = 0; request < options.requests; request++) {
      const { milliseconds, text } = await call(path);
      const page = JSON.parse(text) as { runs: unknown[]; total: number };
      if (page.runs.length !== 50) throw new Error(`${page.runs.length} runs instead of 50.`);
      total = page.total;
      times.push(milliseconds);
    }
    if (options.filter === '' && total !== count / 10 + 1)
      throw new Error(`A total of ${total} instead of ${count / 10 + 1}.`);
    rows.push({ rows: count, first, p50: quantile(times, 0.5), p95: quantile(times, 0.95), total });
  }
} finally {
  await database.end();
  await system.stop();
}
console.log(
  table([
    ['rows in the table', 'total', 'first ms', 'p50 ms', 'p95 ms'],
    ...rows.map((row) => [row.rows, row.total, rounded(row.first, 1), rounded(row.p50, 1), rounded(row.p95, 1)]),
  ]),
);
const [few, many] = rows;
if (few && many) console.log(`p95: ${rounded(many.p95 / few.p95)} ×, p50: ${rounded(many.p50 / few.p50)} ×`);
