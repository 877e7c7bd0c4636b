import type { Sql } from '#database';

const SET_TITLE = 'UPDATE reports SET title = $2 WHERE id = $1 AND run_id IS NULL AND deleted_at IS NULL RETURNING 1';
const SET_TITLE_OF_RUN = 'UPDATE reports SET title = $2 WHERE run_id = $1';
const DELETE_OF_RUN = `
  WITH gone AS (
    UPDATE reports SET deleted_at = $2 WHERE run_id = $1 AND deleted_at IS NULL RETURNING id
  ), forgotten AS (
    DELETE FROM report_views v USING gone WHERE v.report_id = gone.id
  )
  DELETE FROM publish_claims c USING gone WHERE c.report_id = gone.id`;

/** Of a report without a run. False when there is no such report. */
export async function setReportTitle(sql: Sql, id: string, title: string | null): Promise<boolean> {
  return (await sql.query(SET_TITLE, [id, title])).length === 1;
}

/** For libs/runs, which changes the run's in the same transaction. */
export async function setTitleOfRun(sql: Sql, runId: string, title: string | null): Promise<void> {
  await sql.query(SET_TITLE_OF_RUN, [runId, title]);
}

/** The report of a run that is deleted, in the same transaction; fine when it has none. */
export async function deleteReportOfRun(sql: Sql, runId: string, now: Date): Promise<void> {
  await sql.query(DELETE_OF_RUN, [runId, now]);
}
