import { erasable, type ErasedOwner, type ErasedRows, type EraseStep, type Sql } from '#database';

const RUNS = erasable('runs', 'id = ANY($1::text[])');
const PARTS = [erasable('run_events', 'run_id = ANY($1::text[])'), erasable('outbox', 'run_id = ANY($1::text[])')];
const TOTALS_OF_ORGANIZATION = erasable('run_totals', 'org_id = $1');
const STOP_OF_ORGANIZATION = erasable('operator_stops', "kind = 'organization' AND subject = $1");
const TOTALS_OF_USER = erasable('run_totals', 'user_id = $1');

const TAKE_OF_ORGANIZATION = 'SELECT id FROM runs WHERE org_id = $1 AND id > $2 ORDER BY id LIMIT $3 FOR UPDATE';
const TAKE_OF_USER = 'SELECT id FROM runs WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3 FOR UPDATE';
const ACTIVE_OF_ORGANIZATION = `
  SELECT id FROM runs WHERE org_id = $1 AND status IN ('pending', 'running') ORDER BY id LIMIT $2`;
const ACTIVE_OF_USER = `
  SELECT id FROM runs WHERE user_id = $1 AND status IN ('pending', 'running') ORDER BY id LIMIT $2`;

/** Runs that are not over. */
export async function findActiveRuns(sql: Sql, owner: ErasedOwner, limit: number): Promise<string[]> {
  const rows =
    owner.kind === 'organization'
      ? await sql.query<{ id: string }>(ACTIVE_OF_ORGANIZATION, [owner.id, limit])
      : await sql.query<{ id: string }>(ACTIVE_OF_USER, [owner.id, limit]);
  return rows.map(({ id }) => id);
}

/** Locks runs in the order of their ids: no worker writes anything of them until the transaction ends. */
export async function takeRuns(
  sql: Sql,
  owner: ErasedOwner,
  page: { after: string; limit: number },
): Promise<string[]> {
  const rows =
    owner.kind === 'organization'
      ? await sql.query<{ id: string }>(TAKE_OF_ORGANIZATION, [owner.id, page.after, page.limit])
      : await sql.query<{ id: string }>(TAKE_OF_USER, [owner.id, page.after, page.limit]);
  return rows.map(({ id }) => id);
}

/** What runs have beside their row. */
export async function eraseRunParts(sql: Sql, runIds: readonly string[], step: EraseStep): Promise<void> {
  for (const each of PARTS)
    step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [runIds, step.limit]));
}

/** The rows of runs: after everything else of them. */
export async function eraseRuns(sql: Sql, runIds: readonly string[], step: EraseStep): Promise<void> {
  step.note(RUNS.table, await sql.query<ErasedRows>(step.isDry ? RUNS.count : RUNS.erase, [runIds, step.limit]));
}

export async function eraseRunTotals(sql: Sql, owner: ErasedOwner, step: EraseStep): Promise<void> {
  const each = owner.kind === 'organization' ? TOTALS_OF_ORGANIZATION : TOTALS_OF_USER;
  step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [owner.id, step.limit]));
  if (owner.kind === 'user') return;
  const stop = STOP_OF_ORGANIZATION;
  step.note(stop.table, await sql.query<ErasedRows>(step.isDry ? stop.count : stop.erase, [owner.id, step.limit]));
}
