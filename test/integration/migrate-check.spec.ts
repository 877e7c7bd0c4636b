import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/services/database.js';
import { sqout } from './admin-run.js';

describe('sqout migrate --check', () => {
  let current: TestDatabase;
  beforeAll(async () => {
    current = await createTestDatabase();
  });
  afterAll(() => current.drop());

  const check = (...more: string[]) => sqout(['migrate', '--check', ...more], { DATABASE_URL: current.url });
  async function forgetNewest(): Promise<string> {
    const client = new pg.Client({ connectionString: current.url });
    await client.connect();
    const { rows } = await client.query<{ migration_name: string }>(
      `DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations) RETURNING migration_name`,
    );
    await client.end();
    return rows[0]?.migration_name ?? '';
  }

  it('ends with 0 when the tables are those of this version, and with 1 and what is missing when not', async () => {
    expect(await check()).toMatchObject({ exitCode: 0, stdout: 'The database is up to date.\n' });
    const missing = await forgetNewest();
    expect(await check()).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(missing) });
    expect(await check('--wait', '1')).toMatchObject({ exitCode: 1 });
  }, 60_000);
});
