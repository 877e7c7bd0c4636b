import { randomUUID } from 'node:crypto';
import { poll } from '../../../../test/support/installation.js';
import { Line } from '../../../../test/support/line.js';
import { createTestQueue, describeWithRedis, type TestQueue } from '../../../../test/support/services/queues.js';
import { RedisCounter, type RedisCounterOptions } from './redis-counter.js';

type Change = Parameters<RedisCounterOptions['onChange']>[0];

describeWithRedis('counting requests in Redis', () => {
  let queue: TestQueue;
  let prefix: string;
  let open: { close(): unknown }[] = [];
  beforeAll(async () => {
    queue = await createTestQueue('redis');
  });
  afterAll(() => queue.drop());
  beforeEach(() => {
    prefix = randomUUID();
  });
  afterEach(async () => {
    for (const each of open) await each.close();
    open = [];
  });

  /** Patient by default: a busy machine must not look like a frozen Redis. */
  async function counterAt(
    url: string,
    options: { budgetMs?: number; changes?: Change[]; isAway?: boolean } = {},
  ): Promise<RedisCounter> {
    const { budgetMs = 5_000, changes = [] } = options;
    const counter = new RedisCounter({ url, prefix, budgetMs, onChange: (change) => void changes.push(change) });
    open.push(counter);
    if (!options.isAway) await counter.ready(15_000);
    return counter;
  }

  async function newLine(): Promise<Line> {
    const line = await Line.to(queue.redisUrl!);
    open.push(line);
    return line;
  }

  async function countsOf(counter: RedisCounter, key: string, times: number): Promise<number[]> {
    const counts = [];
    for (let i = 0; i < times; i++) counts.push((await counter.increment(key)).count);
    return counts;
  }

  it('counts for all processes together, in a window that ends', async () => {
    const [one, other] = [await counterAt(queue.redisUrl!), await counterAt(queue.redisUrl!)];
    const counts = await Promise.all([one, other, one, other].map((counter) => counter.increment('shared')));
    expect(counts.map(({ count }) => count).sort()).toEqual([1, 2, 3, 4]);
    for (const { resetMs } of counts) {
      expect(resetMs).toBeGreaterThan(0);
      expect(resetMs).toBeLessThanOrEqual(60_000);
    }
  });

  it('leaves a Redis that is silent alone after two answers that did not come, and says so once', async () => {
    const line = await newLine();
    const changes: Change[] = [];
    const counter = await counterAt(line.url, { budgetMs: 50, changes });
    await counter.increment('frozen');
    line.freeze();
    expect(await countsOf(counter, 'frozen', 50)).toEqual(Array.from({ length: 50 }, (_, i) => i + 2));
    expect(changes).toMatchObject([{ isShared: false, reason: expect.any(Error) }]);
  });

  it('is not moved by one answer that is late', async () => {
    const line = await newLine();
    const changes: Change[] = [];
    const counter = await counterAt(line.url, { budgetMs: 300, changes });
    expect(await countsOf(counter, 'hiccup', 1)).toEqual([1]);
    line.hold();
    const late = counter.increment('hiccup');
    expect((await late).count).toBe(2);
    line.release();
    expect(await countsOf(counter, 'hiccup', 2)).toEqual([3, 4]);
    expect(changes).toEqual([]);
  });

  it('allows each process its share of what is left while Redis does not answer', async () => {
    const lines = [await newLine(), await newLine()];
    const counters = [];
    for (const line of lines) counters.push(await counterAt(line.url, { budgetMs: 100 }));
    // The first one hears of the second.
    await counters[0]!.ready(15_000);
    for (let i = 0; i < 20; i++) await counters[i % 2]!.increment('quota');
    for (const line of lines) line.freeze();
    const allowed = await Promise.all(
      counters.map(async (counter) => (await countsOf(counter, 'quota', 75)).filter((count) => count <= 100).length),
    );
    // 80 are left of 100; nobody knows better than to take half of them.
    expect(allowed[0]! + allowed[1]!).toBeLessThanOrEqual(81);
    expect(allowed[0]! + allowed[1]!).toBeGreaterThanOrEqual(78);
  });

  it('hands in what it counted alone, so that every process knows', async () => {
    const line = await newLine();
    const changes: Change[] = [];
    const near = await counterAt(line.url, { budgetMs: 100, changes });
    await near.increment('kept');
    line.freeze();
    await countsOf(near, 'kept', 30);
    line.thaw();
    const other = await counterAt(queue.redisUrl!);
    await poll(
      'Redis counts again',
      async () => {
        await near.increment('another');
        return changes.at(-1)?.isShared === true;
      },
      20_000,
    );
    expect(changes).toMatchObject([{ isShared: false }, { isShared: true }]);
    expect((await other.increment('kept')).count).toBe(32);
  });

  it('gives nobody a second quota when Redis has forgotten', async () => {
    const counter = await counterAt(queue.redisUrl!);
    await countsOf(counter, 'flushed', 3);
    await queue.drop();
    expect(await counter.increment('flushed')).toMatchObject({ count: 4 });
    expect((await (await counterAt(queue.redisUrl!)).increment('flushed')).count).toBe(5);
  });

  it('counts in this process when there is no Redis at all', async () => {
    const changes: Change[] = [];
    const counter = await counterAt('redis://127.0.0.1:1', { changes, isAway: true });
    expect(await countsOf(counter, 'none', 2)).toEqual([1, 2]);
    expect(changes).toMatchObject([{ isShared: false }]);
  });
});
