import type { Sql } from '#database';

export interface ProviderLogoutRow {
  jtiHash: Buffer;
  sid: string | null;
  subjectHash: Buffer | null;
  receivedAt: Date;
  expiresAt: Date;
}

/** Until the transaction ends, sign-ins by the provider wait for what it ends now. */
export async function lockLogouts(sql: Sql): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock(7041)');
}

/** The other side of it: sign-ins do not wait for each other. */
export async function lockAgainstLogouts(sql: Sql): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock_shared(7041)');
}

/** False when the message was here before. */
export async function insertLogout(sql: Sql, row: ProviderLogoutRow): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO provider_logouts (jti_hash, sid, subject_hash, received_at, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (jti_hash) DO NOTHING RETURNING 1`,
    [row.jtiHash, row.sid, row.subjectHash, row.receivedAt, row.expiresAt],
  );
  return rows.length > 0;
}

/** Removes some that are no longer needed. */
export async function forgetLogouts(sql: Sql, before: Date): Promise<void> {
  await sql.query(
    `DELETE FROM provider_logouts
     WHERE jti_hash IN (SELECT jti_hash FROM provider_logouts WHERE expires_at < $1 LIMIT 100)`,
    [before],
  );
}

/** Whether the provider has ended the session, or since then all of the user's. */
export async function isSignedOut(
  sql: Sql,
  { sid, subjectHash, since }: { sid: string | null; subjectHash: Buffer; since: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM provider_logouts
     WHERE sid = $1 OR (sid IS NULL AND subject_hash = $2 AND received_at >= $3) LIMIT 1`,
    [sid, subjectHash, since],
  );
  return rows.length > 0;
}
