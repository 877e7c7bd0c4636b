import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/services/database.js';
import { PreparedQuery } from './prepared-query.js';

describe('a statement that is prepared by name', () => {
  let testDatabase: TestDatabase;
  let client: pg.PoolClient;
  let pool: pg.Pool;
  let descriptions: number;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
  });
  afterAll(() => testDatabase.drop());
  beforeEach(async () => {
    pool = new pg.Pool({ connectionString: testDatabase.url, max: 1 });
    client = await pool.connect();
    descriptions = 0;
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('rowDescription', () => descriptions++);
  });
  afterEach(async () => {
    client.release();
    await pool.end();
  });

  const run = (name: string, text: string, values: unknown[] = []) => PreparedQuery.run(client, { name, text, values });

  it('is described once per connection, whatever its values', async () => {
    const text = 'SELECT $1::int AS number, $2::text AS word';
    expect(await run('two', text, [1, 'one'])).toEqual([{ number: 1, word: 'one' }]);
    expect(await run('two', text, [2, null])).toEqual([{ number: 2, word: null }]);
    expect(await run('two', text, [null, 'three'])).toEqual([{ number: null, word: 'three' }]);
    expect(descriptions).toBe(1);
  });

  it('gives the rows that the driver gives, first and later', async () => {
    const text = `
      SELECT n, n::bigint AS big, n::float8 / 3 AS part, n > 1 AS is_more, now() AS at, ARRAY['a', NULL, 'b,"c"'] AS list,
        jsonb_build_object('n', n) AS json, '\\xff00'::bytea AS bytes, NULL AS nothing, 'é€' AS text, $1::text[] AS given
      FROM generate_series(1, 3) n`;
    const values = [['x', 'y"z', '\\']];
    await client.query('BEGIN');
    const { rows } = await client.query({ text, values });
    expect(rows).toHaveLength(3);
    for (let time = 1; time <= 2; time++) expect(await run('types', text, values)).toEqual(rows);
  });

  it('may have no rows, and no columns', async () => {
    await client.query('CREATE TEMP TABLE bare (n int)');
    for (let time = 1; time <= 2; time++) {
      expect(await run('write', 'INSERT INTO bare VALUES ($1)', [time])).toEqual([]);
      expect(await run('none', 'SELECT n FROM bare WHERE n > 100')).toEqual([]);
    }
    expect(await run('all', 'SELECT n FROM bare ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('that failed, by its text or by its values, harms no later one', async () => {
    await expect(run('typo', 'SELEC 1')).rejects.toMatchObject({ code: '42601' });
    await expect(run('divide', 'SELECT 1 / $1::int AS n', [0])).rejects.toMatchObject({ code: '22012' });
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    await expect(run('divide', 'SELECT 1 / $1::int AS n', [circle])).rejects.toThrow(TypeError);
    expect(await run('divide', 'SELECT 1 / $1::int AS n', [1])).toEqual([{ n: 1 }]);
    expect(await run('typo', 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('is refused, and not misread, when its columns have become others', async () => {
    await client.query('CREATE TEMP TABLE changing (n int)');
    await run('changing', 'SELECT * FROM changing');
    await client.query('ALTER TABLE changing ADD COLUMN m int');
    await expect(run('changing', 'SELECT * FROM changing')).rejects.toThrow('cached plan must not change result type');
  });

  it('fails when its connection ends', async () => {
    client.on('error', () => undefined);
    await expect(run('end', 'SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  });
});
