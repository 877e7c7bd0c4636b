import { erasable, type ErasedRows, type EraseStep, type Sql } from '#database';

/** Attempts go with their delivery. */
const OF_ORGANIZATION = [
  erasable('deliveries', 'channel_id IN (SELECT id FROM channels WHERE org_id = $1)'),
  erasable('digest_items', 'channel_id IN (SELECT id FROM channels WHERE org_id = $1)'),
  erasable('notices', 'org_id = $1'),
  erasable('channels', 'org_id = $1'),
  erasable('delivery_minutes', 'org_id = $1'),
];

const OF_USER = erasable('channels', 'user_id = $1');

const OF_RUNS = erasable('notices', 'run_id = ANY($1::text[])');

/** Events of an organization, and where they went. */
export async function eraseNotifications(sql: Sql, orgId: string, step: EraseStep): Promise<void> {
  for (const each of OF_ORGANIZATION)
    step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [orgId, step.limit]));
}

/** A user's own notifications. */
export async function eraseOwnNotifications(sql: Sql, userId: string, step: EraseStep): Promise<void> {
  step.note(
    OF_USER.table,
    await sql.query<ErasedRows>(step.isDry ? OF_USER.count : OF_USER.erase, [userId, step.limit]),
  );
}

/** Events about runs that are removed. */
export async function eraseNoticesOfRuns(sql: Sql, runIds: string[], step: EraseStep): Promise<void> {
  step.note(
    OF_RUNS.table,
    await sql.query<ErasedRows>(step.isDry ? OF_RUNS.count : OF_RUNS.erase, [runIds, step.limit]),
  );
}
