import { threadUse } from './thread-memory.js';
import { ThreadPool, type ThreadPoolOptions } from './thread-pool.js';

/** What a test asks its thread to do. */
interface Chore {
  name: string;
  /** Takes so much time of the thread. */
  holdMs?: number;
  fails?: boolean;
  exits?: boolean;
  keepsBytes?: number;
}

const LONG_MS = 4_000;

describe('a pool of threads', () => {
  const pools: ThreadPool<Chore, string[]>[] = [];
  const newPool = (options: Partial<ThreadPoolOptions> = {}): ThreadPool<Chore, string[]> => {
    const pool = new ThreadPool<Chore, string[]>({
      name: 'chore',
      file: new URL('../../../test/support/chore-thread.mjs', import.meta.url),
      heapMb: 64,
      timeoutMs: 20_000,
      threads: 1,
      idle: { least: 1, most: 1 },
      ...options,
    });
    pools.push(pool);
    return pool;
  };
  const isPending = async (promise: Promise<unknown>): Promise<boolean> =>
    (await Promise.race([promise, Promise.resolve('pending')])) === 'pending';
  /** Groups in the order in which their chores ended. */
  const finished = (chores: [group: string, promise: Promise<unknown>][]): string[] => {
    const order: string[] = [];
    for (const [group, promise] of chores) void promise.then(() => order.push(group));
    return order;
  };
  afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

  it('answers, and says what a thread said when it had loaded', async () => {
    const pool = newPool({ threads: 2, idle: { least: 2, most: 2 } });
    expect(await pool.start()).toEqual(['loaded', 'loaded']);
    expect(await pool.run({ name: 'a' })).toEqual(['a']);
  });

  it('shows the memory of its threads by their name, and none once they have ended', async () => {
    const pool = newPool({ name: 'shown', threads: 2, idle: { least: 2, most: 2 } });
    await pool.start();
    const before = threadUse().shown;
    expect(before).toMatchObject({ threads: 2, heapLimitBytes: 128 * 1024 * 1024 });
    expect(before?.heapBytes).toBeGreaterThan(2 * 1024 * 1024);
    await pool.run({ name: 'a', keepsBytes: 32 * 1024 * 1024 });
    expect((threadUse().shown?.bufferBytes ?? 0) - (before?.bufferBytes ?? 0)).toBeGreaterThan(30 * 1024 * 1024);
    await pool.close();
    expect(threadUse().shown).toEqual({ threads: 0, heapBytes: 0, bufferBytes: 0, heapLimitBytes: 0 });
  });

  it('brings errors out of a thread, which goes on', async () => {
    const pool = newPool();
    await expect(pool.run({ name: 'a', fails: true })).rejects.toMatchObject({
      fault: 'answer',
      message: 'TypeError: a cannot be done',
    });
    expect(await pool.run({ name: 'b' })).toEqual(['a', 'b']);
  });

  it('gives up what ends its thread, and gives what waited behind it to a new one', async () => {
    const pool = newPool({ ahead: { bytes: 100, ms: 100 } });
    const deadly = pool.run({ name: 'a', exits: true });
    const behind = pool.run({ name: 'b' });
    await expect(deadly).rejects.toMatchObject({ fault: 'ended' });
    expect(await behind).toEqual(['b']);
  });

  it('gives up what takes longer than its patience', async () => {
    // Long enough that a busy machine starts the next thread within it.
    const pool = newPool({ timeoutMs: 3_000 });
    const long = pool.run({ name: 'a', holdMs: 60_000 });
    const behind = pool.run({ name: 'b' });
    await expect(long).rejects.toMatchObject({ fault: 'timeout' });
    expect(await behind).toEqual(['b']);
  });

  it('does not take a pause of the whole process for a thread that takes long', async () => {
    const pool = newPool({ timeoutMs: 1_000 });
    await pool.start();
    const chore = pool.run({ name: 'a', holdMs: 300 });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
    expect(await chore).toEqual(['a']);
  });

  it('lets groups take turns', async () => {
    const pool = newPool();
    const order = finished([
      ...Array.from({ length: 5 }, (_, n): [string, Promise<unknown>] => [
        'many',
        pool.run({ name: `m${n}` }, { group: 'many' }),
      ]),
      ['single', pool.run({ name: 's' }, { group: 'single' })],
    ]);
    await pool.run({ name: 'last' }, { group: 'many' });
    expect(order.indexOf('single')).toBe(1);
  });

  it('goes on with other groups while a message of one holds its thread, and lets the rest of that group wait', async () => {
    const pool = newPool({ extraThreads: 1, ahead: { bytes: 1_000, ms: 1_000 } });
    await pool.start();
    const long = pool.run({ name: 'long', holdMs: LONG_MS }, { group: 'heavy' });
    const behind = pool.run({ name: 'behind' }, { group: 'heavy' });
    const others = Array.from({ length: 10 }, (_, n) => pool.run({ name: `o${n}` }, { group: 'light' }));
    const answers = await Promise.all(others);
    expect(await isPending(long)).toBe(true);
    expect(await isPending(behind)).toBe(true);
    // They were given to the held thread before anybody knew; it does not begin them any more.
    expect(answers.at(-1)).toEqual(others.map((_, n) => `o${n}`));
    expect(await long).toEqual(['long']);
    await behind;
  });

  it('keeps no thread of a kind that is to give its memory back', async () => {
    const pool = newPool({ idle: { least: 0, most: 0 } });
    expect(await pool.run({ name: 'a' })).toEqual(['a']);
    expect(await pool.run({ name: 'b' })).toEqual(['b']);
  });

  it('counts the bytes of what was not answered yet', async () => {
    const pool = newPool();
    const both = [pool.run({ name: 'a' }, { bytes: 10 }), pool.run({ name: 'b' }, { bytes: 5 })];
    expect(pool.heldBytes).toBe(15);
    await Promise.all(both);
    expect(pool.heldBytes).toBe(0);
  });

  it('lends a thread for several messages, and takes it back for the next', async () => {
    const pool = newPool({ idle: { least: 1, most: 1 } });
    await pool.start();
    const thread = pool.take(new AbortController().signal);
    await thread.ask({ name: 'a' });
    expect(await thread.ask({ name: 'b' })).toEqual(['a', 'b']);
    await pool.giveBack(thread, true);
    const again = pool.take(new AbortController().signal);
    expect(await again.ask({ name: 'c' })).toEqual(['a', 'b', 'c']);
    await pool.giveBack(again, false);
    const fresh = pool.take(new AbortController().signal);
    expect(await fresh.ask({ name: 'd' })).toEqual(['d']);
    await pool.giveBack(fresh, true);
  });

  it('ends a lent thread when its work is called off', async () => {
    const pool = newPool();
    const abort = new AbortController();
    const thread = pool.take(abort.signal);
    const chore = thread.ask({ name: 'a', holdMs: 60_000 });
    abort.abort();
    await expect(chore).rejects.toMatchObject({ fault: 'ended' });
    await pool.giveBack(thread, true);
    expect(await pool.run({ name: 'b' })).toEqual(['b']);
  });

  it('refuses what waits and what comes when it is closed', async () => {
    const pool = newPool();
    const chores = [pool.run({ name: 'a', holdMs: 60_000 }), pool.run({ name: 'b' })];
    const outcomes = Promise.allSettled(chores);
    await pool.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.run({ name: 'c' })).rejects.toMatchObject({ fault: 'ended' });
  });
});
