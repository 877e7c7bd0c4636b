import { erasable, type ErasedRows, type EraseStep, type Sql } from '#database';

/** Tables of a crawl, and what follows the run in their keys. */
const CRAWL_TABLES = [
  ['pages', 'url_hash'],
  ['frontier', 'url_hash'],
  ['resources', 'url_hash'],
  ['trap_counters', 'key'],
  ['trap_cuts', 'reason'],
  ['render_claims', 'url_hash'],
  ['render_patterns', 'pattern'],
  ['live_findings', 'rule_id'],
] as const;
// Only the key's index has this order. Without it, a run that is a large part of its table is found by a sequential scan, which
// passes over other runs and over all that the steps before removed.
const stepOf = ([table, next]: readonly [string, string]): string => `
  DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM ${table} WHERE run_id = $1 ORDER BY ${next} LIMIT $2::int
  )) RETURNING 1`;
const STEPS = CRAWL_TABLES.map(stepOf);

// Values as they are stored, compressed; nothing of them is read. A hundred bytes a row stand for the row itself and its indexes.
const MEASURE = `
  SELECT sum(bytes)::float8 AS bytes FROM (
    SELECT sum(100 + pg_column_size(url) + pg_column_size(facts) + pg_column_size(results)) AS bytes FROM pages
    WHERE run_id = $1
    UNION ALL
    SELECT sum(100 + pg_column_size(url) + coalesce(pg_column_size(detail), 0)) FROM frontier
    WHERE run_id = $1
    UNION ALL
    SELECT sum(100 + pg_column_size(url) + coalesce(pg_column_size(answer), 0)) FROM resources
    WHERE run_id = $1
  ) parts`;

/** About how many bytes a run's crawl takes. */
export async function measureCrawlRows(sql: Sql, runId: string): Promise<number> {
  const [row] = await sql.query<{ bytes: number | null }>(MEASURE, [runId]);
  return row?.bytes ?? 0;
}

/** Removes up to so many rows of a run's crawl. True when none is left; false: call again. */
export async function dropCrawlRows(sql: Sql, runId: string, limit: number): Promise<boolean> {
  for (const step of STEPS) if ((await sql.query(step, [runId, limit])).length === limit) return false;
  return true;
}

const OF_RUNS = [
  erasable('pages', 'run_id = ANY($1::text[])'),
  erasable('frontier', 'run_id = ANY($1::text[])'),
  erasable('resources', 'run_id = ANY($1::text[])'),
  erasable('trap_counters', 'run_id = ANY($1::text[])'),
  erasable('trap_cuts', 'run_id = ANY($1::text[])'),
  erasable('render_claims', 'run_id = ANY($1::text[])'),
  erasable('render_patterns', 'run_id = ANY($1::text[])'),
  erasable('live_findings', 'run_id = ANY($1::text[])'),
  erasable('crawl_slices', 'run_id = ANY($1::text[])'),
  erasable('host_shares', 'run_id = ANY($1::text[])'),
];
const TURN = erasable('organization_turns', 'org_id = $1');

/** All that workers keep of runs. The caller holds the locks of their rows. */
export async function eraseCrawlRows(sql: Sql, runIds: readonly string[], step: EraseStep): Promise<void> {
  for (const each of OF_RUNS)
    step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [runIds, step.limit]));
}

export async function eraseTurn(sql: Sql, orgId: string, step: EraseStep): Promise<void> {
  step.note(TURN.table, await sql.query<ErasedRows>(step.isDry ? TURN.count : TURN.erase, [orgId, step.limit]));
}
