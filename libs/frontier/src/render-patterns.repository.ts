import type { PatternReason } from '#audit-run/port';
import type { Sql } from '#database';

export interface PatternKey {
  runId: string;
  pattern: string;
}

export interface PatternRow {
  pattern: string;
  samples: number;
  reason: PatternReason | null;
}

const COLUMNS = 'pattern, samples::int AS samples, reason';

export async function findPattern(sql: Sql, { runId, pattern }: PatternKey): Promise<PatternRow | null> {
  const [row] = await sql.query<PatternRow>(
    `SELECT ${COLUMNS} FROM render_patterns WHERE run_id = $1 AND pattern = $2`,
    [runId, pattern],
  );
  return row ?? null;
}

/** False where the pattern, or the run, has had as many as it may. The caller holds the lock of the organization. */
export async function takeSample(
  sql: Sql,
  { runId, pattern }: PatternKey,
  ofPattern: number,
  ofRun: number,
): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO render_patterns AS known (run_id, pattern, samples)
     SELECT $1, $2, 1 WHERE (SELECT coalesce(sum(samples), 0) FROM render_patterns WHERE run_id = $1) < $4::int
     ON CONFLICT (run_id, pattern) DO UPDATE SET samples = known.samples + 1
       WHERE known.samples < $3::int AND known.reason IS NULL
     RETURNING 1`,
    [runId, pattern, ofPattern, ofRun],
  );
  return rows.length === 1;
}

/** The first difference that is found counts. */
export async function decidePattern(sql: Sql, { runId, pattern }: PatternKey, reason: PatternReason): Promise<void> {
  await sql.query('UPDATE render_patterns SET reason = $3 WHERE run_id = $1 AND pattern = $2 AND reason IS NULL', [
    runId,
    pattern,
    reason,
  ]);
}

/** The same page counts once. */
export async function noteCrash(sql: Sql, { runId, pattern }: PatternKey, page: string, most: number): Promise<void> {
  await sql.query(
    `INSERT INTO render_patterns AS known (run_id, pattern, samples, crashed) VALUES ($1, $2, 0, ARRAY[$3])
     ON CONFLICT (run_id, pattern) DO UPDATE SET crashed = array_append(known.crashed, $3)
       WHERE cardinality(known.crashed) < $4::int AND NOT known.crashed @> ARRAY[$3]`,
    [runId, pattern, page, most],
  );
}

export async function countCrashes(sql: Sql, { runId, pattern }: PatternKey): Promise<number> {
  const [row] = await sql.query<{ crashes: number }>(
    'SELECT cardinality(crashed) AS crashes FROM render_patterns WHERE run_id = $1 AND pattern = $2',
    [runId, pattern],
  );
  return row?.crashes ?? 0;
}

export async function listPatterns(sql: Sql, runId: string): Promise<PatternRow[]> {
  return sql.query<PatternRow>(
    `SELECT ${COLUMNS} FROM render_patterns WHERE run_id = $1 AND samples > 0
     ORDER BY reason IS NULL, pattern COLLATE "C" LIMIT 100`,
    [runId],
  );
}
