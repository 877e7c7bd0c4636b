import { NOT_INDEXABLE, WITH_VERSIONS, type FrontierOutcome, type PagesAround } from '#audit-run/port';
import type { Sql } from '#database';

/** Of some URLs of a run those that gave no page. */
export function readOutcomes(sql: Sql, runId: string, hashes: readonly string[]): Promise<FrontierOutcome[]> {
  return sql.query<FrontierOutcome>(
    // One look-up a hash, whatever the planner thinks of the table: LIMIT keeps it from joining all URLs of the run.
    `SELECT f.* FROM unnest($2::bigint[]) AS wanted(hash) CROSS JOIN LATERAL (
       SELECT url_hash::text AS hash, url, depth, source, state, outcome, status, detail, redirect_to AS "redirectTo"
       FROM frontier WHERE run_id = $1 AND url_hash = wanted.hash LIMIT 1
     ) f WHERE f.state = 'done' AND f.outcome IS DISTINCT FROM 'ok' AND f.source <> 'map'`,
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
    `SELECT p.facts FROM unnest($2::bigint[] || $3::bigint[]) WITH ORDINALITY AS wanted(hash, place)
     CROSS JOIN LATERAL (SELECT facts FROM pages WHERE run_id = $1 AND url_hash = wanted.hash LIMIT 1) p
     WHERE wanted.place <= cardinality($2::bigint[]) OR position('${NOT_INDEXABLE}' IN p.facts) > 0
       OR ($4::boolean AND position('${WITH_VERSIONS}' IN p.facts) > 0)
     ORDER BY wanted.place LIMIT $5`,
    [runId, named, linked, withVersions, limit],
  );
  return rows.map(({ facts }) => facts);
}
