import { Redis } from 'ioredis';
import { requireVariable } from './variables.js';

export type QueueBackend = 'redis' | 'postgres';

export interface TestQueue {
  backend: QueueBackend;
  /** null on the PostgreSQL backend, which lives in the spec's own database. */
  redisUrl: string | null;
  drop(): Promise<void>;
}

/** The backends to run every queue suite on: `describe.each(availableQueues())('on %s', (backend) => …)`. */
export function availableQueues(): QueueBackend[] {
  return requireVariable('SQOUT_TEST_QUEUES').split(',') as QueueBackend[];
}

/** A place for jobs that no other spec shares: on Redis, an empty logical database. */
export async function createTestQueue(backend: QueueBackend): Promise<TestQueue> {
  if (backend === 'postgres') return { backend, redisUrl: null, drop: async () => {} };

  const adminUrl = requireVariable('SQOUT_TEST_REDIS_URL');
  const index = await withRedis(adminUrl, (admin) => admin.incr('next-database'));
  const redisUrl = `${adminUrl}/${1 + (index % 1023)}`;
  return { backend, redisUrl, drop: () => withRedis(redisUrl, async (redis) => void (await redis.flushdb())) };
}

async function withRedis<T>(url: string, use: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  try {
    return await use(redis);
  } finally {
    redis.disconnect();
  }
}
