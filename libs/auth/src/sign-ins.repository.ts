import type { Sql } from '#database';

export async function insertSignIn(
  sql: Sql,
  signIn: { stateHash: Buffer; browserHash: Buffer; next: string; isFresh: boolean; expiresAt: Date; now: Date },
): Promise<void> {
  const { stateHash, browserHash, next, isFresh, expiresAt, now } = signIn;
  await sql.query(
    `INSERT INTO sign_ins (state_hash, browser_hash, next, expires_at, created_at, is_fresh)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [stateHash, browserHash, next, expiresAt, now, isFresh],
  );
}

/** Removes some that ended before. */
export async function forgetSignIns(sql: Sql, before: Date): Promise<void> {
  await sql.query(
    'DELETE FROM sign_ins WHERE state_hash IN (SELECT state_hash FROM sign_ins WHERE expires_at < $1 LIMIT 100)',
    [before],
  );
}

/** Where it leads, for the first one who comes back in time, in the browser that left. */
export async function useSignIn(
  sql: Sql,
  { stateHash, browserHash }: { stateHash: Buffer; browserHash: Buffer },
  now: Date,
): Promise<{ next: string; isFresh: boolean; startedAt: Date } | null> {
  const [row] = await sql.query<{ next: string; isFresh: boolean; startedAt: Date }>(
    `UPDATE sign_ins SET used_at = $3
     WHERE state_hash = $1 AND browser_hash = $2 AND used_at IS NULL AND expires_at > $3
     RETURNING next, is_fresh AS "isFresh", created_at AS "startedAt"`,
    [stateHash, browserHash, now],
  );
  return row ?? null;
}
