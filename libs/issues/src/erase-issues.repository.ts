import { erasable, type ErasedOwner, type ErasedRows, type EraseStep, type Sql } from '#database';

const OF_ORGANIZATION = [
  erasable('issue_events', 'org_id = $1'),
  erasable('issues', 'org_id = $1'),
  erasable('issue_sites', 'org_id = $1'),
];
const OF_RUNS = erasable('issue_updates', 'run_id = ANY($1::text[])');

/** Of an organization all; what a user wrote about a colleague's issue stays, without the name. */
export async function eraseIssues(sql: Sql, owner: ErasedOwner, step: EraseStep): Promise<void> {
  if (owner.kind === 'organization')
    for (const each of OF_ORGANIZATION)
      step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [owner.id, step.limit]));
  else if (!step.isDry) {
    await sql.query('UPDATE issue_events SET user_id = NULL WHERE user_id = $1', [owner.id]);
    await sql.query('UPDATE issues SET assignee_id = NULL WHERE assignee_id = $1', [owner.id]);
    await sql.query('UPDATE issues SET ignored_by = NULL WHERE ignored_by = $1', [owner.id]);
  }
}

/** Audits that are removed tell their site nothing any more, and no history names them. */
export async function eraseIssueUpdates(sql: Sql, runIds: readonly string[], step: EraseStep): Promise<void> {
  if (!step.isDry) {
    await sql.query('UPDATE issue_events SET run_id = NULL WHERE run_id = ANY($1::text[])', [runIds]);
    await sql.query('UPDATE issue_sites SET run_id = NULL WHERE run_id = ANY($1::text[])', [runIds]);
  }
  const each = OF_RUNS;
  step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [runIds, step.limit]));
}
