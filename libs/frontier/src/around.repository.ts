import { NOT_INDEXABLE, WITH_VERSIONS, type FrontierOutcome, type PagesAround } from '#audit-run/port';
import type { Sql } from '#database';

/** Of some URLs of a run those that gave no page. */
export function readOutcomes(sql: Sql, runId: string, hashes: readonly string[]): Promise<FrontierOutcome[]> {
  return sql.query<FrontierOutcome>(
    `SELECT url_hash::text AS hash, url, depth, source, state, outcome, status, detail, redirect_to AS "redirectTo"
     FROM frontier
     WHERE run_id = $1 AND url_hash = ANY($2::bigint[]) AND state = 'done' AND outcome IS DISTINCT FROM 'ok'
       AND source <> 'map'`,
    [runId, hashes],
  );
}

/** Facts of pages around another one; see `PagesAround`. */
export async function readPagesAround(
  sql: Sql,
  runId: string,
  { named, linked, withVersions, limit }: PagesAround,
): Promise<string[]> {
  const rows = await sql.query<{ facts: string }>(
    // One look-up a hash, whatever the planner thinks of the table: LIMIT keeps it from joining all pages of the run.
    `SELECT p.facts FROM unnest($2::bigint[] || $3::bigint[]) WITH ORDINALITY AS wanted(hash, place)
     CROSS JOIN LATERAL (SELECT facts FROM pages WHERE run_id = $1 AND url_hash = wanted.hash LIMIT 1) p
     WHERE wanted.place <= cardinality($2::bigint[]) OR position('${NOT_INDEXABLE}' IN p.facts) > 0
       OR ($4::boolean AND position('${WITH_VERSIONS}' IN p.facts) > 0)
     ORDER BY wanted.place LIMIT $5`,
    [runId, named, linked, withVersions, limit],
  );
  return rows.map(({ facts }) => facts);
}
