import type { Sql } from '#database';

export type StopKind = 'intake' | 'organization' | 'worker';

/** What is stopped: intake as a whole has no subject. */
export interface StopTarget {
  kind: StopKind;
  /** Id of the organization or the worker; empty for intake. */
  subject: string;
}

export interface OperatorStop extends StopTarget {
  reason: string | null;
  stoppedAt: Date;
}

/** Stopped again, the first time and the latest reason count. */
export async function addStop(sql: Sql, { kind, subject, reason, stoppedAt }: OperatorStop): Promise<void> {
  await sql.query(
    `INSERT INTO operator_stops AS s (kind, subject, reason, stopped_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (kind, subject) DO UPDATE SET reason = coalesce($3, s.reason)`,
    [kind, subject, reason, stoppedAt],
  );
}

/** False when it was not stopped. */
export async function endStop(sql: Sql, { kind, subject }: StopTarget): Promise<boolean> {
  const rows = await sql.query('DELETE FROM operator_stops WHERE kind = $1 AND subject = $2 RETURNING 1', [
    kind,
    subject,
  ]);
  return rows.length > 0;
}

/** All that are stopped, the oldest first. */
export function listStops(sql: Sql): Promise<OperatorStop[]> {
  return sql.query<OperatorStop>(
    `SELECT kind, subject, reason, stopped_at AS "stoppedAt" FROM operator_stops
     ORDER BY stopped_at, subject LIMIT 1000`,
  );
}

/** What keeps an organization from new runs. */
export type RunStop = 'organization' | 'intake';

/** SQL: what stops new runs of this organization: its own stop before that of intake, or null. */
export const runStopOf = (organization: string): string => `
  (
    SELECT stop.kind FROM operator_stops stop
    WHERE (stop.kind = 'organization' AND stop.subject = ${organization}) OR stop.kind = 'intake'
    ORDER BY stop.kind DESC LIMIT 1
  )`;

const FIND_RUN_STOP = `SELECT ${runStopOf('$1')} AS stop`;

export async function findRunStop(sql: Sql, orgId: string): Promise<RunStop | null> {
  const [row] = await sql.query<{ stop: RunStop | null }>(FIND_RUN_STOP, [orgId]);
  return row?.stop ?? null;
}

export async function isStopped(sql: Sql, { kind, subject }: StopTarget): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM operator_stops WHERE kind = $1 AND subject = $2', [kind, subject])).length > 0;
}
