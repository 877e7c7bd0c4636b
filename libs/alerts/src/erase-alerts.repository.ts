import { erasable, type ErasedRows, type EraseStep, type Sql } from '#database';

const OF_ORGANIZATION = [erasable('alert_states', 'org_id = $1'), erasable('alert_sites', 'org_id = $1')];
const OF_RUNS = erasable('alert_checks', 'run_id = ANY($1::text[])');

/** What was watched of the sites of an organization. */
export async function eraseAlerts(sql: Sql, orgId: string, step: EraseStep): Promise<void> {
  for (const each of OF_ORGANIZATION)
    step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [orgId, step.limit]));
}

/** Audits that are removed raise no alerts any more, and no state names them. */
export async function eraseAlertChecks(sql: Sql, runIds: readonly string[], step: EraseStep): Promise<void> {
  if (!step.isDry) {
    await sql.query('UPDATE alert_states SET run_id = NULL WHERE run_id = ANY($1::text[])', [runIds]);
    await sql.query('UPDATE alert_sites SET run_id = NULL WHERE run_id = ANY($1::text[])', [runIds]);
  }
  step.note(
    OF_RUNS.table,
    await sql.query<ErasedRows>(step.isDry ? OF_RUNS.count : OF_RUNS.erase, [runIds, step.limit]),
  );
}
