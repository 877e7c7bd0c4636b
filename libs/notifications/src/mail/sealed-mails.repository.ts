import type { SealedPlace } from '#database';

/** Messages that wait to be sent. Those that have ended hold no text. */
export const SEALED_MAILS: SealedPlace = {
  name: 'mails',
  take: async (sql, after, limit) => {
    const rows = await sql.query<{ id: string; sealed: Buffer }>(
      `SELECT id, sealed FROM mails WHERE id > $1 AND state IN ('due', 'busy') ORDER BY id LIMIT $2::int FOR UPDATE`,
      [after, limit],
    );
    return rows.map(({ id, sealed }) => ({ id, texts: { message: { sealed, owner: id } } }));
  },
  put: async (sql, id, { message }) => {
    await sql.query('UPDATE mails SET sealed = $2 WHERE id = $1', [id, message ?? null]);
  },
};
