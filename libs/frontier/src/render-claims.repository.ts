import type { Sql } from '#database';

export interface ClaimedPage {
  orgId: string;
  runId: string;
  hash: string;
}

/** Claims of one organization follow one another, so that they can be counted. */
export async function lockRenders(sql: Sql, orgId: string): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [orgId]);
}

/** What else the run has claimed, and what else of the organization a browser has at this moment. */
export async function countRenders(
  sql: Sql,
  { orgId, runId, hash }: ClaimedPage,
  now: Date,
): Promise<{ claimed: number; active: number }> {
  const [row] = await sql.query<{ claimed: number; active: number }>(
    `SELECT
       (SELECT count(*)::int FROM render_claims
        WHERE run_id = $1 AND url_hash <> $2::bigint AND NOT is_sample) AS claimed,
       (SELECT count(*)::int FROM render_claims
        WHERE org_id = $3 AND until > $4 AND NOT (run_id = $1 AND url_hash = $2::bigint)) AS active`,
    [runId, hash, orgId, now],
  );
  return row ?? { claimed: 0, active: 0 };
}

export async function putRender(
  sql: Sql,
  { orgId, runId, hash, isSample }: ClaimedPage & { isSample: boolean },
  until: Date,
): Promise<void> {
  await sql.query(
    `INSERT INTO render_claims (run_id, url_hash, org_id, until, is_sample) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (run_id, url_hash) DO UPDATE SET until = $4`,
    [runId, hash, orgId, until, isSample],
  );
}

export async function setRenderEnd(sql: Sql, { runId, hash }: ClaimedPage, until: Date): Promise<void> {
  await sql.query('UPDATE render_claims SET until = $3 WHERE run_id = $1 AND url_hash = $2', [runId, hash, until]);
}

export async function dropRender(sql: Sql, { runId, hash }: ClaimedPage): Promise<void> {
  await sql.query('DELETE FROM render_claims WHERE run_id = $1 AND url_hash = $2', [runId, hash]);
}

/** Committed pages by what became of them in a browser, the reasons of the most pages first; `urls` names some of them. */
export async function countRendered(
  sql: Sql,
  runId: string,
  named: number,
): Promise<{ code: number; count: number; urls: string[] }[]> {
  return sql.query<{ code: number; count: number; urls: string[] }>(
    `SELECT rendered::int AS code, count(*)::int AS count,
       (array_agg(url ORDER BY url COLLATE "C"))[1:$2::int] AS urls
     FROM pages WHERE run_id = $1 AND rendered IS NOT NULL GROUP BY rendered ORDER BY count(*) DESC, rendered`,
    [runId, named],
  );
}
