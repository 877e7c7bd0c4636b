import type pg from 'pg';
import { rounded } from '../lib/statistics.js';

interface TableSize {
  name: string;
  /** With what is stored outside of the rows. */
  tableMb: number;
  indexMb: number;
}

const SIZES = `
  SELECT name, pg_table_size(name::regclass) / 1048576.0::float8 AS "tableMb", pg_indexes_size(name::regclass) / 1048576.0::float8 AS "indexMb"
  FROM unnest($1::text[]) name`;

export async function sizes(client: pg.Client, names: readonly string[]): Promise<TableSize[]> {
  return (await client.query<TableSize>(SIZES, [names])).rows;
}

const SEQUENTIAL = 'SELECT relname AS name, seq_tup_read::float8 AS count FROM pg_stat_user_tables';

/** Rows of each table that sequential scans have read so far. */
export async function sequentialReads(client: pg.Client): Promise<Map<string, number>> {
  await client.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await client.query<{ name: string; count: number }>(SEQUENTIAL);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

const DEAD = `
  SELECT relname AS name, n_dead_tup::float8 AS dead, n_live_tup::float8 AS live, autovacuum_count::float8 AS count,
    total_autovacuum_time / 1000 AS seconds
  FROM pg_stat_user_tables WHERE relname = ANY($1) AND n_live_tup > 0 ORDER BY n_dead_tup DESC`;

/** What removed rows leave behind, and how often and how long autovacuum has worked on each table so far. */
export async function deadRows(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; dead: number; live: number; count: number; seconds: number }>(
    DEAD,
    [names],
  );
  return rows.map(
    ({ name, dead, live, count, seconds }) =>
      `${name}: ${dead} dead rows of ${dead + live}, ${count} autovacuums in ${rounded(seconds, 0)} s`,
  );
}

const FREE = `
  SELECT sum(f.avail) / 1048576.0::float8 AS mb FROM pg_class c, unnest(ARRAY[c.oid, nullif(c.reltoastrelid, 0)]) part, pg_freespace(part::regclass) f
  WHERE c.oid = $1::regclass AND part IS NOT NULL`;

/** What new rows can take, as the map of free space says. */
export async function freeMb(client: pg.Client, names: readonly string[]): Promise<string> {
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_freespacemap');
  const parts: string[] = [];
  for (const name of names) {
    const { rows } = await client.query<{ mb: number | null }>(FREE, [name]);
    parts.push(`${name} ${rounded(rows[0]?.mb ?? 0, 0)} MB`);
  }
  return parts.join(', ');
}
