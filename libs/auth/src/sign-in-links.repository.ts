import type { Sql } from '#database';

export async function insertLink(
  sql: Sql,
  link: { codeHash: Buffer; userId: string; expiresAt: Date; now: Date },
): Promise<void> {
  await sql.query('INSERT INTO sign_in_links (code_hash, user_id, expires_at, created_at) VALUES ($1, $2, $3, $4)', [
    link.codeHash,
    link.userId,
    link.expiresAt,
    link.now,
  ]);
}

/** Removes the user's links that no longer work. */
export async function forgetLinks(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql.query('DELETE FROM sign_in_links WHERE user_id = $1 AND expires_at < $2', [userId, now]);
}

/** The user, for the first one who brings the code in time. */
export async function useLink(sql: Sql, codeHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await sql.query<{ userId: string }>(
    `UPDATE sign_in_links SET used_at = $2
     WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2
     RETURNING user_id AS "userId"`,
    [codeHash, now],
  );
  return row?.userId ?? null;
}
