import { erasable, type ErasedOwner, type ErasedRows, type EraseStep, type Sql } from '#database';

const OF_ORGANIZATION = [
  erasable('github_audits', 'org_id = $1'),
  erasable('github_pulls', 'org_id = $1'),
  erasable('github_deliveries', 'org_id = $1'),
  erasable('github_connections', 'org_id = $1'),
];

/** Of an organization all. Connections that acted for a user stay, and refuse what arrives until a member saves them. */
export async function eraseGithub(sql: Sql, owner: ErasedOwner, step: EraseStep): Promise<void> {
  if (owner.kind === 'organization')
    for (const each of OF_ORGANIZATION)
      step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [owner.id, step.limit]));
  else if (!step.isDry) await sql.query('UPDATE github_connections SET user_id = NULL WHERE user_id = $1', [owner.id]);
}

/** Audits whose run is removed: what it found is not known any more. */
export async function forgetGithubRuns(sql: Sql, runIds: readonly string[], step: EraseStep): Promise<void> {
  if (!step.isDry) await sql.query('DELETE FROM github_audits WHERE run_id = ANY($1::text[])', [runIds]);
}
