import type { SealedPlace } from '#database';
import { ownerOf, type SealedHeaders } from './request-headers.js';

/** Request headers of sites. */
export const SEALED_SITES: SealedPlace = {
  name: 'sites',
  take: async (sql, after, limit) => {
    const rows = await sql.query<{ id: string; headers: SealedHeaders }>(
      `SELECT id, headers FROM sites WHERE id > $1 AND headers <> '{}' ORDER BY id LIMIT $2::int FOR UPDATE`,
      [after, limit],
    );
    return rows.map(({ id, headers }) => ({
      id,
      texts: Object.fromEntries(
        Object.entries(headers).map(([name, text]) => [
          name,
          { sealed: Buffer.from(text, 'base64'), owner: ownerOf(id, name) },
        ]),
      ),
    }));
  },
  put: async (sql, id, texts) => {
    const headers = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.toString('base64')]));
    await sql.query('UPDATE sites SET headers = $2::jsonb WHERE id = $1', [id, JSON.stringify(headers)]);
  },
};
