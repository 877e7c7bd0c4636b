import type { SealedPlace, Sql } from '#database';

interface Row {
  id: string;
  address: Buffer;
  secret: Buffer | null;
  secretOld: Buffer | null;
}

/** URLs and secrets of channels. A secret from before a rotation is forgotten when its day is over. */
export const SEALED_CHANNELS: SealedPlace = {
  name: 'channels',
  take: async (sql, after, limit) => (await take(sql, after, limit)).map(rowOf),
  put: async (sql, id, { address, secret = null, secretOld = null }) => {
    await sql.query('UPDATE channels SET address_enc = $2, secret_enc = $3, secret_old_enc = $4 WHERE id = $1', [
      ...[id, address ?? null, secret, secretOld],
    ]);
  },
};

function take(sql: Sql, after: string, limit: number): Promise<Row[]> {
  return sql.query<Row>(
    `SELECT
       c.id, c.address_enc AS address, c.secret_enc AS secret,
       CASE WHEN c.secret_old_until > now() THEN c.secret_old_enc END AS "secretOld"
     FROM channels c WHERE c.id > $1 ORDER BY c.id LIMIT $2::int FOR UPDATE`,
    [after, limit],
  );
}

function rowOf({ id, ...texts }: Row): { id: string; texts: Record<string, { sealed: Buffer; owner: string }> } {
  const known = Object.entries(texts).flatMap(([name, sealed]: [string, Buffer | null]) =>
    sealed === null ? [] : [[name, { sealed, owner: id }] as const],
  );
  return { id, texts: Object.fromEntries(known) };
}
