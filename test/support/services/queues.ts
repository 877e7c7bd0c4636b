import { Redis } from 'ioredis';
import { requireVariable } from './variables.js';

export type QueueBackend = 'redis' | 'postgres';

export interface TestQueue {
  backend: QueueBackend;
  /** null on the PostgreSQL backend, which lives in the spec's own database. */
  redisUrl: string | null;
  drop(): Promise<void>;
}

const BACKENDS: readonly QueueBackend[] = ['redis', 'postgres'];

function isAvailable(backend: QueueBackend): boolean {
  return requireVariable('SQOUT_TEST_QUEUES').split(',').includes(backend);
}

/** One suite a queue; `%s` in the title is its name. Where a queue is missing its tests count as skipped, and `npm test` names them. */
export function describeOnQueues(title: string, suite: (backend: QueueBackend) => void): void {
  for (const backend of BACKENDS)
    (isAvailable(backend) ? describe : describe.skip)(title.replace('%s', backend), () => suite(backend));
}

/** One test a queue, as `describeOnQueues`. */
export function itOnQueues(title: string, test: (backend: QueueBackend) => Promise<void>): void {
  for (const backend of BACKENDS)
    (isAvailable(backend) ? it : it.skip)(title.replace('%s', backend), () => test(backend));
}

/** A suite that needs a Redis on this machine. */
export function describeWithRedis(title: string, suite: () => void): void {
  (isAvailable('redis') ? describe : describe.skip)(title, suite);
}

/** A test that needs a Redis on this machine. */
export function itWithRedis(title: string, test: () => Promise<void>): void {
  (isAvailable('redis') ? it : it.skip)(title, test);
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
