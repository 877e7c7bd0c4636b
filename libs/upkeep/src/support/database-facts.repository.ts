import type { Sql } from '#database';

/** What decides how PostgreSQL behaves under us. Names alone are looked for: no setting that could hold a name, a path or a password. */
const SETTINGS = `
  SELECT name, setting, unit FROM pg_settings
  WHERE name IN (
    'server_version', 'max_connections', 'superuser_reserved_connections', 'shared_buffers', 'effective_cache_size',
    'work_mem', 'maintenance_work_mem', 'wal_level', 'max_wal_size', 'checkpoint_timeout', 'synchronous_commit',
    'fsync', 'full_page_writes', 'autovacuum', 'autovacuum_max_workers', 'autovacuum_naptime', 'random_page_cost',
    'jit', 'statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout', 'TimeZone',
    'default_transaction_isolation', 'archive_mode', 'server_encoding'
  )
  ORDER BY name`;

export function readSettings(
  sql: Sql,
): Promise<{ name: string | null; setting: string | null; unit: string | null }[]> {
  return sql.query<{ name: string | null; setting: string | null; unit: string | null }>(SETTINGS);
}

const TABLES = `
  SELECT s.relname::text AS "table", s.n_live_tup::float8 AS rows, s.n_dead_tup::float8 AS dead,
    pg_total_relation_size(s.relid)::float8 AS bytes, s.last_autovacuum AS "vacuumedAt",
    s.last_autoanalyze AS "analyzedAt"
  FROM pg_stat_user_tables s
  WHERE s.schemaname = current_schema() ORDER BY bytes DESC`;

export interface TableFacts {
  table: string;
  /** As the statistics say: about. */
  rows: number;
  dead: number;
  /** With indexes. */
  bytes: number;
  vacuumedAt: Date | null;
  analyzedAt: Date | null;
}

export function readTables(sql: Sql): Promise<TableFacts[]> {
  return sql.query<TableFacts>(TABLES);
}

const CONNECTIONS = `
  SELECT coalesce(state, 'none') AS state, coalesce(wait_event_type, 'none') AS "waitsFor", count(*)::int AS count,
    coalesce(max(extract(epoch FROM now() - xact_start)), 0)::float8 AS "oldestTransactionSeconds"
  FROM pg_stat_activity WHERE datname = current_database()
  GROUP BY 1, 2 ORDER BY 3 DESC`;

export interface ConnectionFacts {
  state: string;
  waitsFor: string;
  count: number;
  oldestTransactionSeconds: number;
}

/** Connections to this database by state: never what they ask. */
export function readConnections(sql: Sql): Promise<ConnectionFacts[]> {
  return sql.query<ConnectionFacts>(CONNECTIONS);
}

const TOTALS = `
  SELECT pg_database_size(datname)::float8 AS bytes, deadlocks::float8 AS deadlocks, conflicts::float8 AS conflicts,
    temp_bytes::float8 AS "temporaryBytes", xact_commit::float8 AS commits, xact_rollback::float8 AS rollbacks,
    (SELECT count(*)::int FROM pg_locks WHERE NOT granted) AS "locksAwaited"
  FROM pg_stat_database WHERE datname = current_database()`;

export interface DatabaseTotals {
  bytes: number;
  deadlocks: number;
  conflicts: number;
  temporaryBytes: number;
  commits: number;
  rollbacks: number;
  locksAwaited: number;
}

export async function readTotals(sql: Sql): Promise<DatabaseTotals | null> {
  const [row] = await sql.query<DatabaseTotals>(TOTALS);
  return row ?? null;
}
