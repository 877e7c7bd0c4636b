import type { Sql } from '#database';

// The row of the run first, as where a run ends: a report that is written meanwhile gets the title that counts.
const SET_TITLE = 'UPDATE runs SET title = $2 WHERE id = $1 AND deleted_at IS NULL RETURNING 1';
const DELETE = `
  UPDATE runs SET deleted_at = $2 WHERE id = $1 AND deleted_at IS NULL AND status NOT IN ('pending', 'running')
  RETURNING 1`;

export async function setRunTitle(sql: Sql, id: string, title: string | null): Promise<boolean> {
  return (await sql.query(SET_TITLE, [id, title])).length === 1;
}

/** False for a run that goes on, or is deleted. */
export async function deleteRun(sql: Sql, id: string, now: Date): Promise<boolean> {
  return (await sql.query(DELETE, [id, now])).length === 1;
}

export async function findRunTitle(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql.query<{ title: string | null }>('SELECT title FROM runs WHERE id = $1', [id]);
  return row?.title ?? null;
}
