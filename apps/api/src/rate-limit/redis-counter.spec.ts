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
    options: { budgetMs?: number; waitMs?: number; awayMs?: number; changes?: Change[]; isAway?: boolean } = {},
  ): Promise<RedisCounter> {
    const { budgetMs = 5_000, waitMs = 5_000, awayMs = 600_000, changes = [] } = options;
    const onChange = (change: Change): void => void changes.push(change);
    const counter = new RedisCounter({ url, prefix, budgetMs, waitMs, awayMs, onChange });
    open.push(counter);
    if (!options.isAway) await counter.ready(15_000);
    return counter;
  }

  async function newLine(): Promise<Line> {
    const line = await Line.to(queue.redisUrl!);
    open.push(line);
    return line;
  }

  /** Passed requests by their count; null for each that nobody could count. */
  async function countsOf(counter: RedisCounter, key: string, times: number, quota = 100): Promise<(number | null)[]> {
    const counts = [];
    for (let i = 0; i < times; i++) counts.push((await counter.increment(key, quota))?.count ?? null);
    return counts;
  }

  const passed = (counts: readonly (number | null)[], quota = 100): number =>
    counts.filter((count) => count !== null && count <= quota).length;

  it('counts for all processes together, in a window that ends', async () => {
    const [one, other] = [await counterAt(queue.redisUrl!), await counterAt(queue.redisUrl!)];
    const counts = await Promise.all([one, other, one, other].map((counter) => counter.increment('shared', 20)));
    expect(counts.map((counted) => counted?.count).sort()).toEqual([1, 2, 3, 4]);
    for (const counted of counts) {
      expect(counted?.resetMs).toBeGreaterThan(0);
      expect(counted?.resetMs).toBeLessThanOrEqual(60_000);
    }
  });

  it.each([
    ['all by one process', (): number => 0],
    ['by two processes alternating', (n: number): number => n % 2],
    ['by two processes, one of them rarely', (n: number): number => (n % 10 === 0 ? 1 : 0)],
  ])('lets exactly the quota through: %s', async (_name, turn) => {
    const counters = [await counterAt(queue.redisUrl!), await counterAt(queue.redisUrl!)];
    const counts = [];
    for (let n = 0; n < 250; n++) counts.push(...(await countsOf(counters[turn(n)]!, 'exact', 1)));
    expect(passed(counts)).toBe(100);
    expect(counts.slice(0, 50).every((count) => count !== null && count <= 100)).toBe(true);
  });

  it('counts what one process uses from 1 to the quota', async () => {
    const counter = await counterAt(queue.redisUrl!);
    expect(await countsOf(counter, 'alone', 102)).toEqual([...Array.from({ length: 101 }, (_, n) => n + 1), 101]);
  });

  it('lets at most the quota through however Redis stutters, and exactly the quota in the end', async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const random = randomOf(seed);
      const lines = [await newLine(), await newLine()];
      const counters: RedisCounter[] = [];
      for (const line of lines) {
        const counter = await counterAt(line.url, { budgetMs: 3, waitMs: 10 });
        counters.push(counter);
      }
      const key = `stutter ${seed}`;
      const asked: Promise<(number | null)[]>[] = [];
      for (let step = 0; step < 60; step++) {
        const at = random(2);
        const kind = random(6);
        if (kind === 0) lines[at]!.hold();
        else if (kind === 1) lines[at]!.release();
        else asked.push(...Array.from({ length: 1 + random(4) }, () => countsOf(counters[at]!, key, 1)));
        if (kind === 2) await Promise.all(asked);
      }
      for (const line of lines) line.release();
      let through = passed((await Promise.all(asked)).flat());
      expect([seed, through <= 100]).toEqual([seed, true]);
      // What was late has arrived, and every permit is somebody's.
      const isUsedUp = async (): Promise<boolean> => {
        const counts = await Promise.all(counters.map((counter) => countsOf(counter, key, 20)));
        through += passed(counts.flat());
        return counts.every((each) => each.every((count) => count !== null && count > 100));
      };
      await poll('the quota is used up', isUsedUp, 30_000);
      expect([seed, through]).toEqual([seed, 100]);
    }
  });

  it('lets the permits of its reserve through while Redis is silent, and then nothing', async () => {
    const line = await newLine();
    const changes: Change[] = [];
    const counter = await counterAt(line.url, { budgetMs: 50, waitMs: 50, changes });
    await counter.increment('frozen', 100);
    line.freeze();
    expect(await countsOf(counter, 'frozen', 8)).toEqual([2, 3, 4, 5, 6, null, null, null]);
    expect(await countsOf(counter, 'never seen', 1)).toEqual([null]);
    expect(changes).toMatchObject([{ isShared: false, reason: expect.any(Error) }]);
  });

  it('waits for an answer that is late where it has no permit, and is not moved by one', async () => {
    const line = await newLine();
    const changes: Change[] = [];
    const counter = await counterAt(line.url, { budgetMs: 50, changes });
    line.hold();
    const late = counter.increment('first', 100);
    line.release();
    expect((await late)?.count).toBe(1);
    line.hold();
    expect((await counter.increment('first', 100))?.count).toBe(2);
    line.release();
    expect(changes).toEqual([]);
  });

  it('counts in Redis again when it answers', async () => {
    const line = await newLine();
    const changes: Change[] = [];
    const counter = await counterAt(line.url, { budgetMs: 100, waitMs: 100, changes });
    line.freeze();
    expect(await countsOf(counter, 'back', 3)).toEqual([null, null, null]);
    line.thaw();
    await poll('Redis counts again', async () => (await counter.increment('back', 100)) !== null, 20_000);
    expect(changes).toMatchObject([{ isShared: false }, { isShared: true }]);
  });

  it('gives back what it holds in reserve when nobody asks it any more', async () => {
    const [idle, busy] = [await counterAt(queue.redisUrl!), await counterAt(queue.redisUrl!)];
    expect(await countsOf(idle, 'idle', 1)).toEqual([1]);
    let through = 0;
    const isUsedUp = async (): Promise<boolean> => {
      through += passed(await countsOf(busy, 'idle', 20));
      return through === 99;
    };
    await poll('the other process gets all that is left', isUsedUp, 30_000);
    expect(passed(await countsOf(busy, 'idle', 5))).toBe(0);
  });

  it('gives nobody a second quota when Redis has forgotten', async () => {
    const counter = await counterAt(queue.redisUrl!);
    await countsOf(counter, 'flushed', 3, 20);
    await queue.drop();
    expect(await counter.increment('flushed', 20)).toMatchObject({ count: 4 });
    expect((await (await counterAt(queue.redisUrl!)).increment('flushed', 20))?.count).toBe(5);
  });

  it.each([
    ['is silent', (line: Line): unknown => line.freeze()],
    ['is gone', (line: Line): unknown => line.close()],
  ])('lets a quarter of the quota through in each process while Redis %s for long', async (_, fail) => {
    const line = await newLine();
    const counter = await counterAt(line.url, { budgetMs: 20, waitMs: 20, awayMs: 100 });
    await fail(line);
    await poll('Redis counts as away', async () => (await counter.increment('any', 100)) !== null, 20_000);
    const counts = await countsOf(counter, 'away', 40);
    expect(passed(counts)).toBe(25);
    expect(counts.slice(0, 25)).toEqual(Array.from({ length: 25 }, (_each, n) => 76 + n));
  });

  it('refuses at first when there is no Redis at all', async () => {
    const changes: Change[] = [];
    const counter = await counterAt('redis://127.0.0.1:1', { changes, isAway: true });
    expect(await countsOf(counter, 'none', 2)).toEqual([null, null]);
    expect(changes).toMatchObject([{ isShared: false }]);
  });
});

/** Numbers below `n`, the same for each seed. */
function randomOf(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
}
