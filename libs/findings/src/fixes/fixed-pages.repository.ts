import type { Sql } from '#database';

/** What can be fixed of a page, as it is kept. */
export interface NewFixedPage {
  hash: string;
  url: string;
  fixes: number;
  /** Findings that are gone by fixes that were delivered. */
  removed: number;
  /** Deflated JSON of a `FixedPage`; null when the run keeps too much already. */
  content: Uint8Array | null;
}

export interface FixedPageRow {
  url: string;
  fixes: number;
  content: Uint8Array | null;
}

/** Each page once, however often it is repeated; the caller has made sure that the phase is still its own. */
export async function insertFixedPages(sql: Sql, runId: string, pages: readonly NewFixedPage[]): Promise<void> {
  if (pages.length === 0) return;
  await sql.query(
    `INSERT INTO fixed_pages (run_id, url_hash, url, fixes, removed, content)
     SELECT $1, u.* FROM unnest($2::bigint[], $3::text[], $4::int[], $5::int[], $6::bytea[]) AS u
     ON CONFLICT (run_id, url_hash) DO NOTHING`,
    [
      runId,
      pages.map(({ hash }) => hash),
      pages.map(({ url }) => url),
      pages.map(({ fixes }) => fixes),
      pages.map(({ removed }) => removed),
      pages.map(({ content }) => content && Buffer.from(content)),
    ],
  );
}

/** In the order of their URLs; with `url` that page alone. */
export function readFixedPages(
  sql: Sql,
  runId: string,
  { url, from, limit }: { url: string | null; from: number; limit: number },
): Promise<FixedPageRow[]> {
  return sql.query<FixedPageRow>(
    `SELECT url, fixes, content FROM fixed_pages
     WHERE run_id = $1 AND ($2::text IS NULL OR url = $2)
     ORDER BY url COLLATE "C", url_hash OFFSET $3 LIMIT $4`,
    [runId, url, from, limit],
  );
}
