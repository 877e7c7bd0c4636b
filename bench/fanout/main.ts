import { loadavg } from 'node:os';
import { newId } from '#common';
import { Database, type Sql, type SqlValue } from '#database';
import { emit, fanOut } from '#notifications';
import { readArguments } from '../lib/arguments.js';
import { quantile, rounded } from '../lib/statistics.js';
import { startSystem } from '../lib/system.js';

/**
 * How long the statement takes that writes the deliveries of an event, among many
 * channels: 20 of them want it, as many as an organization may have.
 */
const options = readArguments({ channels: 1_000, ofOrganization: 20, events: 300, barMs: 2 });
const system = await startSystem({ queue: 'postgres' });
const database = new Database({ url: system.databaseUrl, poolSize: 2 });

async function newOrganization(): Promise<string> {
  const orgId = newId('organization');
  await database.query('INSERT INTO organizations (id, name, slug, plan_id) VALUES ($1, $1, $1, $2)', [orgId, 'team']);
  await database.query(
    `INSERT INTO channels (id, org_id, kind, name, address_enc, address_hint, types, sites, created_at, updated_at)
     SELECT $1 || n, $1, 'webhook', 'Hook ' || n, '', '', '{run.completed,run.failed}', '{}', now() - interval '1 day', now()
     FROM generate_series(1, $2::int) n`,
    [orgId, options.ofOrganization],
  );
  return orgId;
}

/** Milliseconds of PostgreSQL alone: of a statement that is planned already, without the way there and the commit. */
const server: number[] = [];
/** Has PostgreSQL say what each statement took. */
const explaining: Sql = {
  async query<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]> {
    const [row] = await database.query<{ 'QUERY PLAN': { 'Execution Time': number }[] }>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    );
    const [plan] = row?.['QUERY PLAN'] ?? [];
    if (plan) server.push(plan['Execution Time']);
    return [];
  },
};

/** Wall times, its commit included. @param sql what the statement goes to */
async function measure(organizations: readonly string[], sql: Sql): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < options.events; n++) {
    const orgId = organizations[n % organizations.length]!;
    const data = { runId: `run_${n}`, url: 'https://site.test/', trigger: 'api', mode: 'audit' };
    const at = new Date();
    await emit(database, {
      ...{ type: 'run.failed', orgId, site: 'site.test', at },
      data: { ...data, reason: 'unreachable', message: 'The site could not be reached.' },
    });
    const started = performance.now();
    await fanOut(sql, at, 200);
    times.push(performance.now() - started);
  }
  return times;
}

try {
  const organizations: string[] = [];
  while (organizations.length * options.ofOrganization < options.channels) organizations.push(await newOrganization());
  await database.query('ANALYZE channels');
  await measure(organizations, database);
  const times = await measure(organizations, database);
  await measure(organizations, explaining);
  const [{ written = 0 } = {}] = await database.query<{ written: number }>(
    'SELECT count(*)::int AS written FROM deliveries',
  );
  const expected = 3 * options.events * options.ofOrganization;
  if (written !== expected) throw new Error(`${written} deliveries were written, not ${expected}.`);
  const p50 = quantile(server, 0.5);
  console.log(
    `${options.channels} channels, ${options.ofOrganization} of them want each event, ${options.events} events; load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(
    `in PostgreSQL: p50 ${rounded(p50)} ms, p95 ${rounded(quantile(server, 0.95))} ms; with the way there and the commit: p50 ${rounded(quantile(times, 0.5))} ms`,
  );
  console.log(`${p50 <= options.barMs ? 'met   ' : 'MISSED'} at most ${options.barMs} ms in PostgreSQL`);
  process.exitCode = p50 <= options.barMs ? 0 : 1;
} finally {
  await database.close();
  await system.stop();
}
