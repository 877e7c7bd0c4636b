import { Line } from '../../../test/support/line.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/services/database.js';
import { Database } from './database.js';

const TIMEOUTS = { connectMs: 5_000, answerMs: 1_000 };
/** A pool with so many idle connections. */
const CONNECTIONS = 5;

describe('a database that falls silent', () => {
  let testDatabase: TestDatabase;
  let line: Line;
  let database: Database;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
  });
  afterAll(() => testDatabase.drop());
  beforeEach(async () => {
    line = await Line.to(testDatabase.url);
    database = new Database({ url: line.url, poolSize: CONNECTIONS, timeouts: TIMEOUTS });
    await Promise.all(Array.from({ length: CONNECTIONS }, () => database.query('SELECT pg_sleep(0.05)')));
  });
  afterEach(async () => {
    await line.close();
    await database.close();
  });

  it('costs the queries that ask it, and no later one: idle connections that fell silent with it are given up too', async () => {
    expect(line.silence()).toBe(CONNECTIONS);
    await expect(database.query('SELECT 1')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    for (let i = 0; i < CONNECTIONS; i++) expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('ends a transaction, and gives its connection back', async () => {
    const work = database.transaction(async (sql) => {
      await sql.query('SELECT 1');
      line.silence();
      await sql.query('SELECT 2');
    });
    await expect(work).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await Promise.all(Array.from({ length: CONNECTIONS }, () => database.query('SELECT 1')));
  });

  it('is told to callers of models as well', async () => {
    line.silence();
    await expect(database.prisma.user.count()).rejects.toThrow();
    expect(await database.prisma.user.count()).toBe(0);
  });

  it('is not one that is slow: the server says so, and the connection stays', async () => {
    await expect(database.query('SELECT pg_sleep(10)')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(line.silence()).toBe(CONNECTIONS);
  });
});
