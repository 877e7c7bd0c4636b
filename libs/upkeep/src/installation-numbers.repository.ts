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
export async function keepNumbers(sql: Sql, numbers: Record<string, unknown>): Promise<void> {
  await sql.query(`UPDATE installation_numbers SET numbers = coalesce(numbers, '{}') || $1::jsonb`, [numbers]);
}

/** Null when they are older than `since`: no worker takes them. */
export async function readNumbers(sql: Sql, since: Date): Promise<Record<string, unknown> | null> {
  const [row] = await sql.query<{ numbers: Record<string, unknown> | null }>(
    'SELECT numbers FROM installation_numbers WHERE taken_at >= $1',
    [since],
  );
  return row?.numbers ?? null;
}

/** Of PostgreSQL itself, as any role may ask. */
export interface DatabaseNumbers {
  /** Size of the database. */
  databaseBytes: number;
  /** What the slot of a replica or a backup that is furthest behind keeps of the write-ahead log; 0 without slots. */
  walKeptBytes: number;
}

const DATABASE = `
  SELECT pg_database_size(current_database())::float8 AS "databaseBytes",
    CASE WHEN pg_is_in_recovery() THEN 0 ELSE (
      SELECT coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0)::float8 FROM pg_replication_slots
    ) END AS "walKeptBytes"`;

export async function readDatabaseNumbers(sql: Sql): Promise<DatabaseNumbers> {
  const [row] = await sql.query<DatabaseNumbers>(DATABASE);
  if (!row) throw new Error('A statement without a row.');
  return row;
}
