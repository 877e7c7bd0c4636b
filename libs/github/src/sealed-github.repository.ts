import type { SealedPlace } from '#database';

/** Secrets and tokens of repositories that sites are tied to. */
export const SEALED_GITHUB: SealedPlace = {
  name: 'github',
  take: async (sql, after, limit) => {
    const rows = await sql.query<{ id: string; secret: Buffer; token: Buffer | null }>(
      `SELECT id, secret_enc AS secret, token_enc AS token FROM github_connections
       WHERE id > $1 ORDER BY id LIMIT $2::int FOR UPDATE`,
      [after, limit],
    );
    return rows.map(({ id, secret, token }) => ({
      id,
      texts: { secret: { sealed: secret, owner: id }, ...(token && { token: { sealed: token, owner: id } }) },
    }));
  },
  put: async (sql, id, { secret, token = null }) => {
    await sql.query('UPDATE github_connections SET secret_enc = $2, token_enc = $3 WHERE id = $1', [
      ...[id, secret ?? null, token],
    ]);
  },
};
