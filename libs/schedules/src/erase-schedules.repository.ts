import { erasable, type ErasedOwner, type ErasedRows, type EraseStep, type Sql } from '#database';

const OF_ORGANIZATION = [erasable('schedules', 'org_id = $1'), erasable('schedule_ticks', 'org_id = $1')];

/** Of an organization all; those that acted for a user stay, and pause at their next time. */
export async function eraseSchedules(sql: Sql, owner: ErasedOwner, step: EraseStep): Promise<void> {
  if (owner.kind === 'organization')
    for (const each of OF_ORGANIZATION)
      step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [owner.id, step.limit]));
  else if (!step.isDry) await sql.query('UPDATE schedules SET user_id = NULL WHERE user_id = $1', [owner.id]);
}

/** Runs that are removed are not named by their planned times any more. */
export async function forgetRuns(sql: Sql, runIds: readonly string[], step: EraseStep): Promise<void> {
  if (step.isDry) return;
  await sql.query(
    `WITH named AS (
       UPDATE schedule_ticks SET run_id = NULL WHERE run_id = ANY($1::text[]) RETURNING schedule_id
     )
     UPDATE schedules SET last_run_id = NULL, counted_run_id = NULL
     WHERE id IN (SELECT schedule_id FROM named) AND last_run_id = ANY($1::text[])`,
    [runIds],
  );
}
