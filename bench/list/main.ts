import pg from 'pg';
import { readArguments } from '../lib/arguments.js';
import { quantile, rounded, table } from '../lib/statistics.js';
import { startSystem } from '../lib/system.js';

/** p95 of GET /v1/agent-runs?limit=50 with few and with many rows in the table, most of them of other organizations. */
const options = readArguments({ few: 10_000, many: 1_000_000, requests: 400, offset: 0, queue: 'available' });
const system = await startSystem({ queue: options.queue === 'postgres' ? 'postgres' : 'available' });
const rows: { rows: number; p50: number; p95: number }[] = [];

/** Copies the one real run: every tenth row belongs to the caller, the others to further organizations. */
const GROW = `
  INSERT INTO runs SELECT (jsonb_populate_record(NULL::runs, to_jsonb(r) || jsonb_build_object(
    'id', 'run_bench' || lpad(n::text, 9, '0'), 'status', 'completed', 'completion_reason', 'success', 'completed_at', r.created_at, 'created_at', r.created_at - n * interval '1 second',
    'org_id', CASE WHEN n % 10 = 0 THEN r.org_id ELSE (SELECT id FROM organizations WHERE id <> r.org_id LIMIT 1) END,
    'user_id', CASE WHEN n % 10 = 0 THEN r.user_id ELSE (SELECT id FROM users WHERE id <> r.user_id LIMIT 1) END))).*
  FROM (SELECT * FROM runs WHERE id NOT LIKE 'run_bench%' LIMIT 1) r, generate_series($1::int, $2::int) n`;

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
  await system.admin('org', 'create', '--name', 'Others', '--plan', 'team');
  await system.admin('user', 'create', '--email', 'others@sqout.localhost', '--name', 'Others');
  let present = 0;
  for (const count of [options.few, options.many]) {
    await database.query(GROW, [present + 1, count]);
    present = count;
    await database.query('VACUUM ANALYZE runs');
    const path = `/v1/agent-runs?limit=50&offset=${options.offset}`;
    for (let warm = 0; warm < 50; warm++) await call(path);
    const times: number[] = [];
    for (let request = 0; request < options.requests; request++) {
      const { milliseconds, text } = await call(path);
      const { runs } = JSON.parse(text) as { runs: unknown[] };
      if (runs.length !== 50) throw new Error(`${runs.length} runs instead of 50.`);
      times.push(milliseconds);
    }
    rows.push({ rows: count, p50: quantile(times, 0.5), p95: quantile(times, 0.95) });
  }
} finally {
  await database.end();
  await system.stop();
}
console.log(table([['rows in the table', 'p50 ms', 'p95 ms'], ...rows.map((row) => [row.rows, rounded(row.p50, 1), rounded(row.p95, 1)])]));
const [few, many] = rows;
if (few && many) console.log(`p95: ${rounded(many.p95 / few.p95)} ×`);
