import type { CorrectedFinding, PatternReason, SampleCounts } from '#audit-run/port';
import type { Sql } from '#database';

export interface PatternKey {
  runId: string;
  pattern: string;
}

export interface PatternRow {
  pattern: string;
  samples: number;
  /** Of them, those that could not be rendered. */
  failed: number;
  reason: PatternReason | null;
  corrected: CorrectedFinding[] | null;
}

const COLUMNS = 'pattern, samples::int AS samples, failed::int AS failed, reason, corrected';

/** How a sample of the pattern differed, or null; and the samples so far, those under way included. */
export async function countSamples(
  sql: Sql,
  { runId, pattern }: PatternKey,
  scripts: string,
): Promise<SampleCounts & { reason: PatternReason | null }> {
  const [row] = await sql.query<SampleCounts & { reason: PatternReason | null }>(
    `SELECT coalesce(sum(samples), 0)::int AS "ofRun",
            coalesce(sum(samples) FILTER (WHERE pattern = $2), 0)::int AS "ofPattern",
            coalesce(sum(samples - failed) FILTER (WHERE scripts = $3), 0)::int AS "ofScripts",
            coalesce(bool_or(reason IS NOT NULL) FILTER (WHERE scripts = $3), false) AS "haveDiffered",
            max(reason) FILTER (WHERE pattern = $2) AS reason
     FROM render_patterns WHERE run_id = $1`,
    [runId, pattern, scripts],
  );
  return row ?? { ofRun: 0, ofPattern: 0, ofScripts: 0, haveDiffered: false, reason: null };
}

/** The caller holds the lock of the organization. */
export async function addSample(sql: Sql, { runId, pattern }: PatternKey, scripts: string): Promise<void> {
  await sql.query(
    `INSERT INTO render_patterns AS known (run_id, pattern, samples, scripts) VALUES ($1, $2, 1, $3)
     ON CONFLICT (run_id, pattern) DO UPDATE SET samples = known.samples + 1, scripts = coalesce(known.scripts, $3)`,
    [runId, pattern, scripts],
  );
}

export async function failSample(sql: Sql, { runId, pattern }: PatternKey): Promise<void> {
  await sql.query('UPDATE render_patterns SET failed = failed + 1 WHERE run_id = $1 AND pattern = $2', [
    runId,
    pattern,
  ]);
}

/** At most two samples of a pattern write it. */
export async function noteCorrected(
  sql: Sql,
  { runId, pattern }: PatternKey,
  corrected: readonly CorrectedFinding[],
): Promise<void> {
  await sql.query(
    `UPDATE render_patterns SET corrected = coalesce(corrected, '[]') || $3::jsonb WHERE run_id = $1 AND pattern = $2`,
    [runId, pattern, JSON.stringify(corrected)],
  );
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
