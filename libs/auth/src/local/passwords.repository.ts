import type { Sql } from '#database';

export async function findPasswordHash(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql.query<{ hash: string }>('SELECT hash FROM passwords WHERE user_id = $1', [userId]);
  return row?.hash ?? null;
}

export async function setPasswordHash(
  sql: Sql,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> {
  await sql.query(
    `INSERT INTO passwords (user_id, hash, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET hash = $2, changed_at = $3`,
    [userId, hash, now],
  );
}

/** The same password, hashed anew; not when somebody has changed it meanwhile. */
export async function replacePasswordHash(
  sql: Sql,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await sql.query('UPDATE passwords SET hash = $3 WHERE user_id = $1 AND hash = $2', [userId, from, to]);
}

export async function insertReset(
  sql: Sql,
  reset: { codeHash: Buffer; userId: string; expiresAt: Date; now: Date },
): Promise<void> {
  // One link at a time: a newer one ends the older ones.
  await sql.query('DELETE FROM password_resets WHERE user_id = $1', [reset.userId]);
  await sql.query('INSERT INTO password_resets (code_hash, user_id, expires_at, created_at) VALUES ($1, $2, $3, $4)', [
    reset.codeHash,
    reset.userId,
    reset.expiresAt,
    reset.now,
  ]);
}

/** Whose password the link sets; null when it was used, has expired or never was. */
export async function findReset(sql: Sql, codeHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await sql.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM password_resets WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2',
    [codeHash, now],
  );
  return row?.userId ?? null;
}

/** False for everybody but the first one. */
export async function useReset(sql: Sql, codeHash: Buffer, now: Date): Promise<boolean> {
  const rows = await sql.query(
    'UPDATE password_resets SET used_at = $2 WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING 1',
    [codeHash, now],
  );
  return rows.length === 1;
}

/** A password that was changed otherwise makes open links worthless. */
export async function endResets(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql.query('UPDATE password_resets SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL', [userId, now]);
}
