import pg from 'pg';
import { Redis } from 'ioredis';
import { createTestDatabase } from './database.js';
import { createTestQueue, itOnQueues } from './queues.js';

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
}

describe('test services', () => {
  it('give each spec a migrated database that no other spec sees', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    try {
      await query(one.url, 'create table only_here (id int)');
      const tables = "select count(*)::int as count from information_schema.tables where table_name = 'only_here'";
      expect(await query(one.url, tables)).toEqual([{ count: 1 }]);
      expect(await query(two.url, tables)).toEqual([{ count: 0 }]);
      expect(await query(two.url, 'select count(*)::int > 0 as migrated from _prisma_migrations')).toEqual([
        { migrated: true },
      ]);
    } finally {
      await Promise.all([one.drop(), two.drop()]);
    }
    await expect(query(one.url, 'select 1')).rejects.toThrow(/does not exist/);
  });

  itOnQueues('give each spec an empty %s queue', async (backend) => {
    const [one, two] = await Promise.all([createTestQueue(backend), createTestQueue(backend)]);
    if (one.redisUrl === null || two.redisUrl === null) {
      expect([one.redisUrl, two.redisUrl]).toEqual([null, null]);
      return;
    }
    const [redisOne, redisTwo] = [new Redis(one.redisUrl), new Redis(two.redisUrl)];
    try {
      await redisOne.set('key', 'value');
      expect(await redisTwo.exists('key')).toBe(0);
      await one.drop();
      expect(await redisOne.exists('key')).toBe(0);
    } finally {
      redisOne.disconnect();
      redisTwo.disconnect();
    }
  });
});
