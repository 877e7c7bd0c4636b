import { Line } from '../../../../test/support/line.js';
import { createTestQueue, describeWithRedis, type TestQueue } from '../../../../test/support/services/queues.js';
import { LocalCounter } from './local-counter.js';
import { RedisCounter } from './redis-counter.js';

describeWithRedis('counting requests in Redis', () => {
  let queue: TestQueue;
  beforeAll(async () => {
    queue = await createTestQueue('redis');
  });
  afterAll(() => queue.drop());

  /** Patient by default: a busy machine must not look like a frozen Redis. */
  function counterAt(url: string, errors: Error[] = [], budgetMs = 5_000): RedisCounter {
    return new RedisCounter(
      { url, prefix: 'test', budgetMs, onError: (error) => errors.push(error) },
      new LocalCounter(),
    );
  }

  it('counts for all processes together, in a window that ends', async () => {
    const [one, other] = [counterAt(queue.redisUrl!), counterAt(queue.redisUrl!)];
    try {
      await Promise.all([one.ready(15_000), other.ready(15_000)]);
      const counts = await Promise.all([one, other, one, other].map((counter) => counter.increment('shared')));
      expect(counts.map(({ count }) => count).sort()).toEqual([1, 2, 3, 4]);
      for (const { resetMs } of counts) {
        expect(resetMs).toBeGreaterThan(0);
        expect(resetMs).toBeLessThanOrEqual(60_000);
      }
    } finally {
      one.close();
      other.close();
    }
  });

  it('counts in this process when Redis says nothing, and leaves it alone for a while', async () => {
    const line = await Line.to(queue.redisUrl!);
    const errors: Error[] = [];
    const counter = counterAt(line.url, errors, 50);
    try {
      await counter.ready(15_000);
      await counter.increment('frozen');
      line.silence();
      const counts = [];
      for (let i = 0; i < 50; i++) counts.push((await counter.increment('frozen')).count);
      expect(counts).toEqual(Array.from({ length: 50 }, (_, i) => i + 2));
      // Fifty waits of 50 ms would each have been reported.
      expect(errors.length).toBeLessThan(5);
    } finally {
      counter.close();
      await line.close();
    }
  });

  it('gives nobody a second quota when Redis has forgotten', async () => {
    const counter = counterAt(queue.redisUrl!);
    try {
      await counter.ready(15_000);
      for (let i = 0; i < 3; i++) await counter.increment('flushed');
      await queue.drop();
      expect(await counter.increment('flushed')).toMatchObject({ count: 4 });
    } finally {
      counter.close();
    }
  });

  it('goes on from the count of all processes when Redis falls silent', async () => {
    const line = await Line.to(queue.redisUrl!);
    const [near, other] = [counterAt(line.url, [], 3_000), counterAt(queue.redisUrl!)];
    try {
      await Promise.all([near.ready(15_000), other.ready(15_000)]);
      for (let i = 0; i < 4; i++) await other.increment('taken over');
      expect(await near.increment('taken over')).toMatchObject({ count: 5 });
      line.silence();
      expect(await near.increment('taken over')).toMatchObject({ count: 6 });
    } finally {
      near.close();
      other.close();
      await line.close();
    }
  });

  it('counts in this process when there is no Redis at all', async () => {
    const counter = counterAt('redis://127.0.0.1:1');
    try {
      expect([await counter.increment('none'), await counter.increment('none')].map(({ count }) => count)).toEqual([
        1, 2,
      ]);
    } finally {
      counter.close();
    }
  });
});

describe('counting requests in this process', () => {
  it('starts a new window when the old one is over', async () => {
    let now = 0;
    const counter = new LocalCounter(() => now);
    expect(await counter.increment('a')).toEqual({ count: 1, resetMs: 60_000 });
    now = 59_999;
    expect(await counter.increment('a')).toEqual({ count: 2, resetMs: 1 });
    now = 60_000;
    expect(await counter.increment('a')).toEqual({ count: 1, resetMs: 60_000 });
  });
});
