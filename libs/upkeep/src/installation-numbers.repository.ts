import type { Sql } from '#database';

/** One worker of all takes the numbers: the one that moves the time. */
const TAKE = `UPDATE installation_numbers SET taken_at = $1 WHERE taken_at < $2 RETURNING true AS "isMine"`;
const TAKE_BOOKS = `
  UPDATE installation_numbers SET books_checked_at = $1
  WHERE books_checked_at < $2
  RETURNING true AS "isMine"`;

export async function claimReading(sql: Sql, now: Date, before: Date): Promise<boolean> {
  return (await sql.query<{ isMine: boolean }>(TAKE, [now, before])).length > 0;
}

export async function claimBooksCheck(sql: Sql, now: Date, before: Date): Promise<boolean> {
  return (await sql.query<{ isMine: boolean }>(TAKE_BOOKS, [now, before])).length > 0;
}

/** Members that `numbers` does not name stay as they are. */
export async function keepNumbers(sql: Sql, numbers: Record<string, number>): Promise<void> {
  await sql.query(`UPDATE installation_numbers SET numbers = coalesce(numbers, '{}') || $1::jsonb`, [numbers]);
}

/** Null when they are older than `since`: no worker takes them. */
export async function readNumbers(sql: Sql, since: Date): Promise<Record<string, number> | null> {
  const [row] = await sql.query<{ numbers: Record<string, number> | null }>(
    'SELECT numbers FROM installation_numbers WHERE taken_at >= $1',
    [since],
  );
  return row?.numbers ?? null;
}
