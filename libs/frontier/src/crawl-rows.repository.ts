import type { Sql } from '#database';

const CRAWL_TABLES = ['pages', 'frontier', 'resources', 'trap_counters', 'trap_cuts'] as const;
const stepOf = (table: string): string => `
  DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE run_id = $1 LIMIT $2::int)) RETURNING 1`;
const STEPS = CRAWL_TABLES.map(stepOf);

/** Removes up to so many rows of a run's crawl. True when none is left; false: call again. */
export async function dropCrawlRows(sql: Sql, runId: string, limit: number): Promise<boolean> {
  for (const step of STEPS) if ((await sql.query(step, [runId, limit])).length === limit) return false;
  return true;
}
