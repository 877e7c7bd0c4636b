import type { Sql } from '#database';

export interface ManualResultRow {
  criterion: string;
  result: string;
  note: string | null;
  evaluator: string;
  evaluatedOn: string;
}

const COLUMNS = 'criterion, result, note, evaluator, evaluated_on AS "evaluatedOn"';
const LIST = `SELECT ${COLUMNS} FROM manual_results WHERE site_id = $1 ORDER BY criterion LIMIT 100`;
const SET = `
  INSERT INTO manual_results (org_id, site_id, criterion, result, note, evaluator, evaluated_on, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (site_id, criterion) DO UPDATE SET
    result = $4, note = $5, evaluator = $6, evaluated_on = $7, updated_at = $8`;
const REMOVE = 'DELETE FROM manual_results WHERE site_id = $1 AND criterion = $2 RETURNING 1';

export async function listManualResults(sql: Sql, siteId: string): Promise<ManualResultRow[]> {
  return sql.query<ManualResultRow>(LIST, [siteId]);
}

export async function setManualResult(
  sql: Sql,
  { orgId, siteId }: { orgId: string; siteId: string },
  { criterion, result, note, evaluator, evaluatedOn }: ManualResultRow,
  now: Date,
): Promise<void> {
  await sql.query(SET, [orgId, siteId, criterion, result, note, evaluator, evaluatedOn, now]);
}

/** False when there was none. */
export async function removeManualResult(sql: Sql, siteId: string, criterion: string): Promise<boolean> {
  return (await sql.query(REMOVE, [siteId, criterion])).length === 1;
}
