import { Database, type Sql } from '#database';

const TABLES = ['frontier', 'pages'] as const;
const ownedBy = (row: string, { isLive }: { isLive: boolean }): string =>
  isLive ? `${row}.deleted_at IS NULL` : `${row}.id = $1`;

/** What a library could write that asks nobody: each statement here names somebody else's table, in another way. */
export async function readAnything(sql: Sql, database: Database, byUser: boolean): Promise<void> {
  await sql.query<{ id: string; epoch: string }>(
    `SELECT id, epoch FROM runs WHERE ${byUser ? 'user_id' : 'org_id'} = $1`,
    ['usr_1'],
  );
  for (const table of TABLES) await sql.query(`DELETE FROM ${table} WHERE run_id = $1`, []);
  await sql.query(['SELECT r.nobody', `FROM reports r WHERE ${ownedBy('r', { isLive: true })}`].join(' '));
  await database.prisma.membership.count({ where: { user: { email: '' } } });
  await sql.query('SELECT credits_settle($1, 0, now())', ['run_1']);
}
