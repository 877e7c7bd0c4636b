import type { Sql } from '#database';

export interface PasskeyRow {
  id: string;
  userId: string;
  publicKey: Buffer;
  /** A bigint of the database. */
  counter: string;
  transports: string[];
}

export interface PasskeyInfo {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** `join`: of a user that an invitation is about to create. */
export type ChallengePurpose = 'register' | 'join' | 'sign-in';

export async function insertChallenge(
  sql: Sql,
  challenge: { hash: Buffer; purpose: ChallengePurpose; userId: string | null; expiresAt: Date; now: Date },
): Promise<void> {
  const { hash, purpose, userId, expiresAt, now } = challenge;
  await sql.query(
    `DELETE FROM passkey_challenges
     WHERE challenge_hash IN (SELECT challenge_hash FROM passkey_challenges WHERE expires_at < $1 LIMIT 100)`,
    [now],
  );
  await sql.query(
    `INSERT INTO passkey_challenges (challenge_hash, purpose, user_id, expires_at, created_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [hash, purpose, userId, expiresAt, now],
  );
}

/** Once, with the user that it is for. Null when there is none of this purpose, or its time is over. */
export async function takeChallenge(
  sql: Sql,
  { hash, purpose }: { hash: Buffer; purpose: ChallengePurpose },
  now: Date,
): Promise<{ userId: string | null } | null> {
  const [row] = await sql.query<{ userId: string | null }>(
    `DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND purpose = $2 AND expires_at > $3
     RETURNING user_id AS "userId"`,
    [hash, purpose, now],
  );
  return row ?? null;
}

/** False when there is such a credential already. */
export async function insertPasskey(
  sql: Sql,
  passkey: { id: string; userId: string; publicKey: Buffer; counter: number; transports: string[]; name: string },
  now: Date,
): Promise<boolean> {
  const { id, userId, publicKey, counter, transports, name } = passkey;
  const rows = await sql.query(
    `INSERT INTO passkeys (id, user_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO NOTHING RETURNING 1`,
    [id, userId, publicKey, counter, transports, name, now],
  );
  return rows.length === 1;
}

export async function findPasskey(sql: Sql, id: string): Promise<PasskeyRow | null> {
  const [row] = await sql.query<PasskeyRow>(
    `SELECT id, user_id AS "userId", public_key AS "publicKey", counter::text, transports FROM passkeys WHERE id = $1`,
    [id],
  );
  return row ?? null;
}

/** Oldest first. */
export function listPasskeys(sql: Sql, userId: string): Promise<PasskeyInfo[]> {
  return sql.query<PasskeyInfo>(
    `SELECT id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM passkeys
     WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  );
}

/** False when the counter went back: the key was copied. Authenticators without a counter send 0 each time. */
export async function touchPasskey(
  sql: Sql,
  { id, counter }: { id: string; counter: number },
  now: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))
     RETURNING 1`,
    [id, counter, now],
  );
  return rows.length === 1;
}

export async function renamePasskey(sql: Sql, userId: string, id: string, name: string): Promise<boolean> {
  const rows = await sql.query('UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2 RETURNING 1', [
    userId,
    id,
    name,
  ]);
  return rows.length === 1;
}

export async function removePasskey(sql: Sql, userId: string, id: string): Promise<boolean> {
  const rows = await sql.query('DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING 1', [userId, id]);
  return rows.length === 1;
}

/** Locks how the user signs in until the transaction ends. */
export async function lockPasskeys(sql: Sql, userId: string): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 3))', [userId]);
}
