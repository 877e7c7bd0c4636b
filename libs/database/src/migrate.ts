import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Sql } from './database.js';

/** One lock for all starters of one database: "sqout" as a number. */
const LOCK_KEY = 8_112_972;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** prisma/migrations, found from the source tree and from dist/ alike. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'prisma', 'migrations'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder prisma/migrations is missing. Install Sqout again.');
    folder = parent;
  }
  return join(folder, 'prisma', 'migrations');
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
  logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;

/**
 * Applies the committed migrations, each in one transaction, in Prisma's own table format, so that `prisma migrate status` agrees.
 * Safe to run from several processes at once, also through a pooler: the lock belongs to
 * the transaction, not to the session. Returns the names it applied.
 */
export async function migrate(databaseUrl: string, folder: string = migrationsFolder()): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await locked(client, () => client.query(CREATE_TABLE));
    const applied: string[] = [];
    for (const migration of readMigrations(folder))
      if (!(await isApplied(client, migration)) && (await locked(client, () => applyOnce(client, migration))))
        applied.push(migration.name);
    return applied;
  } finally {
    await client.end();
  }
}

/** Names of the migrations that this program needs and the database does not have yet. Writes nothing. */
export async function pendingMigrations(databaseUrl: string, folder: string = migrationsFolder()): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
    );
    if (tables[0]?.exists !== true) return readMigrations(folder).map((migration) => migration.name);
    const { rows } = await client.query<{ migration_name: string }>(
      'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    );
    const known = new Set(rows.map((row) => row.migration_name));
    return readMigrations(folder)
      .map((migration) => migration.name)
      .filter((name) => !known.has(name));
  } finally {
    await client.end();
  }
}

/** Does work in a transaction while no other process migrates. */
async function locked<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
    const answer = await work();
    await client.query('COMMIT');
    return answer;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function isApplied(client: pg.Client, migration: Migration): Promise<boolean> {
  const { rows } = await client.query<{ checksum: string }>(
    `SELECT checksum FROM _prisma_migrations
     WHERE migration_name = $1 AND finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    [migration.name],
  );
  if (rows.some(({ checksum }) => checksum !== migration.checksum))
    throw new Error(
      `Migration ${migration.name} was changed after it was applied. Restore the file; put the change into a new migration.`,
    );
  return rows.length > 0;
}

/** False when another process has applied it meanwhile. */
async function applyOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  if (await isApplied(client, migration)) return false;
  try {
    await client.query(migration.sql);
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  await client.query(
    'INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count) VALUES ($1, $2, now(), $3, 1)',
    [randomUUID(), migration.checksum, migration.name],
  );
  return true;
}

/** Applied migrations, oldest first, with when they were. */
export function appliedMigrations(sql: Sql): Promise<{ name: string; finishedAt: Date | null }[]> {
  return sql.query<{ name: string; finishedAt: Date | null }>(
    'SELECT migration_name AS name, finished_at AS "finishedAt" FROM _prisma_migrations ORDER BY migration_name',
  );
}
