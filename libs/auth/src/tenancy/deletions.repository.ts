import type { Sql } from '#database';

/** An organization whose deletion an owner has asked for. */
export interface RequestedDeletion {
  id: string;
  name: string;
  /** User; null for one who has been erased since. */
  requestedBy: string | null;
}

/** Piece of SQL; $1: now. Whether a deletion waits for a worker. */
export const DELETION_IS_DUE = `EXISTS (
    SELECT 1 FROM organizations WHERE deletion_next_at <= $1::timestamptz
  )`;

/** In the transaction that ends all memberships. */
export async function requestDeletion(
  sql: Sql,
  { orgId, by, now }: { orgId: string; by: string; now: Date },
): Promise<void> {
  await sql.query(
    `UPDATE organizations SET deletion_requested_at = $3, deletion_requested_by = $2, deletion_next_at = $3
     WHERE id = $1 AND deletion_requested_at IS NULL`,
    [orgId, by, now],
  );
}

/** The one that has waited longest, for this caller alone until `until`; null when none waits. */
export async function takeDeletion(sql: Sql, now: Date, until: Date): Promise<RequestedDeletion | null> {
  const [row] = await sql.query<RequestedDeletion>(
    `UPDATE organizations SET deletion_next_at = $2
     WHERE id = (
       SELECT id FROM organizations WHERE deletion_next_at <= $1
       ORDER BY deletion_next_at LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     RETURNING id, name, deletion_requested_by AS "requestedBy"`,
    [now, until],
  );
  return row ?? null;
}

/** For who is still at it. */
export async function renewDeletion(sql: Sql, orgId: string, until: Date): Promise<void> {
  await sql.query('UPDATE organizations SET deletion_next_at = $2 WHERE id = $1', [orgId, until]);
}

/** Who is erased stays in no organization that waits for its end. */
export async function forgetRequester(sql: Sql, userId: string): Promise<void> {
  await sql.query('UPDATE organizations SET deletion_requested_by = NULL WHERE deletion_requested_by = $1', [userId]);
}
