import { newId } from '#common';
import type { Database } from '#database';

/** What a user owns: every table gets a row of theirs. */
export interface Belongings {
  orgId: string;
  userId: string;
  email: string;
  runId: string;
  reportId: string;
}

interface Column {
  table: string;
  column: string;
  type: string;
  isNeeded: boolean;
}

/**
 * By what a column is called: whose row it is. A column of a new table that names an organization, a user, a run or a report in another way
 * belongs here.
 */
const OWNER_COLUMNS: Readonly<Record<string, keyof Belongings>> = {
  org_id: 'orgId',
  active_org_id: 'orgId',
  user_id: 'userId',
  invited_by: 'userId',
  decided_by: 'userId',
  granted_by: 'userId',
  email: 'email',
  run_id: 'runId',
  hold_id: 'runId',
  report_id: 'reportId',
};
/** A value of each type. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  'character varying': 'x',
  integer: 1,
  smallint: 1,
  bigint: 1,
  boolean: true,
  'double precision': 1,
  jsonb: '{}',
  bytea: Buffer.alloc(32, 7),
  'timestamp with time zone': new Date('2026-03-10T11:00:00Z'),
  date: new Date('2026-03-10T00:00:00Z'),
  ARRAY: [],
};
/** Where a CHECK wants something else than the sample of the type. */
const WANTED: Readonly<Record<string, unknown>> = {
  'frontier.state': 'queued',
  'api_keys.environment': 'production',
  'invitations.role': 'viewer',
  'reports.visibility': 'private',
  'publish_claims.response': '{}',
  'page_sources.skipped': 'x',
  'passkey_challenges.purpose': 'register',
  'fix_decisions.decision': 'accepted',
  'channels.kind': 'webhook',
  'github_connections.production': 'off',
  'github_audits.state': 'done',
  'mails.state': 'done',
  // A state belongs to a site that is watched.
  'alert_sites.site_key': 'example.com',
  'alert_states.site_key': 'example.com',
  'alert_states.state': 'passing',
};
/** Their ids are in rows of other tables. */
const PARENTS = ['github_connections', 'sites'];
/** Made by services and triggers, with their own rules. */
const MADE_ELSEWHERE = /^(organizations|users|memberships|runs|issue_updates|credit_.*)$/;

/** Tables with a column that says whose a row is. */
export async function ownedTables(database: Database): Promise<Map<string, Column[]>> {
  const columns = await database.query<Column>(
    `SELECT table_name::text AS table, column_name::text AS column, data_type::text AS type,
       (is_nullable = 'NO' AND column_default IS NULL) AS "isNeeded"
     FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, ordinal_position`,
  );
  const tables = new Map<string, Column[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  for (const [table, all] of tables) if (!all.some(({ column }) => column in OWNER_COLUMNS)) tables.delete(table);
  return tables;
}

/** One row of every such table that belongs to them; new tables too. */
export async function fillOwnedTables(database: Database, of: Belongings): Promise<void> {
  const connectionId = newId('githubConnection');
  const siteId = newId('run');
  // Rows that name another one come after it.
  const tables = [...(await ownedTables(database))].sort(
    ([a], [b]) => Number(PARENTS.includes(b)) - Number(PARENTS.includes(a)),
  );
  for (const [table, columns] of tables) {
    if (MADE_ELSEWHERE.test(table)) continue;
    const given = columns.filter(
      ({ column, isNeeded }) => isNeeded || column in OWNER_COLUMNS || `${table}.${column}` in WANTED,
    );
    const values = given.map(({ column, type }) => {
      const owner = OWNER_COLUMNS[column];
      if (owner !== undefined) return of[owner];
      if (column === 'connection_id' || (column === 'id' && table === 'github_connections')) return connectionId;
      if (column === 'site_id' || (column === 'id' && table === 'sites')) return siteId;
      if (column === 'id' && type === 'text') return table === 'reports' ? of.reportId : newId('run');
      if (column.endsWith('_hash') && type === 'bytea') return Buffer.from(newId('run').padEnd(32).slice(-32));
      return WANTED[`${table}.${column}`] ?? (type === 'text' ? newId('lot') : SAMPLES[type]);
    });
    const names = given.map(({ column }) => `"${column}"`).join(', ');
    const places = given.map((_, at) => `$${at + 1}`).join(', ');
    await database
      .query(`INSERT INTO ${table} (${names}) VALUES (${places})`, values as never[])
      .catch((error: unknown) => {
        throw new Error(
          `No row of ${table} could be made for the tests of deletions (WANTED in owned-rows.testing.ts): ${String(error)}`,
        );
      });
  }
}

/** Rows of any table that mention one of these texts anywhere: `table: count`. */
export async function findMentions(database: Database, texts: readonly string[]): Promise<Record<string, number>> {
  const tables = await database.query<{ name: string }>(
    `SELECT table_name::text AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM ${name} t WHERE t::text LIKE ANY($1::text[])`,
      [texts.map((text) => `%${text}%`)],
    );
    if (row && row.rows > 0) found[name] = row.rows;
  }
  return found;
}
