import type { Sql } from '#database';

export interface NewMailRow {
  id: string;
  kind: string;
  orgId: string | null;
  userId: string | null;
  toHash: Buffer;
  sealed: Buffer;
  at: Date;
}

export interface DueMail {
  id: string;
  sealed: Buffer;
  tries: number;
}

/** Until the transaction ends, no other transaction counts the messages to the address. */
export async function countMails(
  sql: Sql,
  { toHash, orgId, userId, since }: { toHash: Buffer; orgId: string | null; userId: string | null; since: Date },
): Promise<{ toAddress: number; ofOrganization: number; ofUser: number }> {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 11))', [toHash.toString('hex')]);
  const [row] = await sql.query<{ toAddress: number; ofOrganization: number; ofUser: number }>(
    `SELECT
       (SELECT count(*)::int FROM mails m WHERE m.to_hash = $1 AND m.created_at > $3) AS "toAddress",
       (SELECT count(*)::int FROM mails m WHERE m.org_id = $2 AND m.created_at > $3) AS "ofOrganization",
       (SELECT count(*)::int FROM mails m WHERE m.user_id = $4 AND m.created_at > $3) AS "ofUser"`,
    [toHash, orgId, since, userId],
  );
  return row ?? { toAddress: 0, ofOrganization: 0, ofUser: 0 };
}

export async function insertMail(sql: Sql, mail: NewMailRow): Promise<void> {
  const { id, kind, orgId, userId, toHash, sealed, at } = mail;
  await sql.query(
    `INSERT INTO mails (id, kind, org_id, user_id, to_hash, sealed, state, next_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'due', $7, $7)`,
    [id, kind, orgId, userId, toHash, sealed, at],
  );
}

/** Messages that are due, and those whose worker is gone. */
export function claimMails(
  sql: Sql,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<DueMail[]> {
  return sql.query<DueMail>(
    `UPDATE mails SET state = 'busy', tries = mails.tries + 1, next_at = $2
     WHERE id = ANY(ARRAY(
       SELECT m.id FROM mails m WHERE m.state IN ('due', 'busy') AND m.next_at <= $1
       ORDER BY m.next_at LIMIT $3::int FOR UPDATE SKIP LOCKED
     ))
     RETURNING id, sealed, tries`,
    [now, leaseUntil, limit],
  );
}

/** A message that has ended holds no link any more. False when another worker has it by now. */
export async function finishMail(
  sql: Sql,
  { id, tries }: Pick<DueMail, 'id' | 'tries'>,
  { state, nextAt, error }: { state: 'due' | 'done' | 'given-up'; nextAt: Date; error: string | null },
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE mails SET
       state = $3, next_at = $4, error = $5, sealed = CASE WHEN $3 = 'due' THEN sealed ELSE ''::bytea END
     WHERE id = $1 AND tries = $2 AND state = 'busy' RETURNING 1`,
    [id, tries, state, nextAt, error],
  );
  return rows.length === 1;
}

/** Removes some that are older. Returns how many. */
export async function dropMails(sql: Sql, before: Date, limit: number): Promise<number> {
  const dropped = await sql.query(
    `DELETE FROM mails
     WHERE id = ANY(ARRAY(SELECT m.id FROM mails m WHERE m.created_at < $1 ORDER BY m.created_at LIMIT $2::int))
     RETURNING 1`,
    [before, limit],
  );
  return dropped.length;
}
