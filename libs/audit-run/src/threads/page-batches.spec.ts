import type { PageOutcome, PageTask } from '../pages/page-task.js';
import { PageBatches } from './page-batches.js';

describe('pages that are checked together', () => {
  const given: string[][] = [];
  let release: (() => void)[] = [];
  let broken = new Set<string>();

  const taskOf = (url: string, { bytes = 1_000, disabledRules = [] as string[] } = {}): PageTask =>
    ({ url, disabledRules, body: new Uint8Array(bytes) }) as unknown as PageTask;
  /** Answers when it is released, with the URL of each page; fails when one of them is broken. */
  const newBatches = (): PageBatches =>
    new PageBatches(async (tasks) => {
      given.push(tasks.map(({ url }) => url));
      await new Promise<void>((resolve) => release.push(resolve));
      const bad = tasks.find(({ url }) => broken.has(url));
      if (bad) throw new Error(`${bad.url} is broken`);
      return tasks.map(({ url }) => ({ facts: url }) as PageOutcome);
    }, 2);
  const releaseAll = async (): Promise<void> => {
    while (release.length > 0) {
      for (const go of release.splice(0)) go();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  beforeEach(() => {
    given.length = 0;
    release = [];
    broken = new Set();
  });

  it('go by themselves while the threads have nothing to do, and those that come meanwhile go together', async () => {
    const batches = newBatches();
    const urls = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const outcomes = Promise.all(urls.map((url) => batches.check(taskOf(url), 'org')));
    expect(given).toEqual([['a'], ['b'], ['c', 'd', 'e', 'f']]);
    await releaseAll();
    expect(given.at(-1)).toEqual(['g']);
    expect((await outcomes).map(({ facts }) => facts)).toEqual(urls);
  });

  it('are of one organization and have the same rules', async () => {
    const batches = newBatches();
    const outcomes = ['a', 'b', 'c', 'd'].flatMap((url) => [
      batches.check(taskOf(url), 'one'),
      batches.check(taskOf(`${url}2`), 'two'),
      batches.check(taskOf(`${url}3`, { disabledRules: ['core/*'] }), 'one'),
    ]);
    await releaseAll();
    await Promise.all(outcomes);
    expect(given.filter((urls) => urls.length > 1)).toEqual([
      ['c', 'd'],
      ['c2', 'd2'],
      ['c3', 'd3'],
    ]);
  });

  it('are few bytes: a large page goes by itself', async () => {
    const batches = newBatches();
    const outcomes = ['a', 'b', 'c', 'large', 'd'].map((url) =>
      batches.check(taskOf(url, { bytes: url === 'large' ? 1_000_000 : 1_000 }), 'org'),
    );
    expect(batches.waitingBytes).toBe(1_000);
    await releaseAll();
    await Promise.all(outcomes);
    expect(given).toEqual([['a'], ['b'], ['c'], ['large'], ['d']]);
    expect(batches.waitingBytes).toBe(0);
  });

  it('are checked one by one when they fail together, and only those that fail alone have failed', async () => {
    broken = new Set(['d']);
    const batches = newBatches();
    const outcomes = Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((url) => batches.check(taskOf(url), 'org')));
    await releaseAll();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    ]);
    expect(given).toEqual([['a'], ['b'], ['c', 'd', 'e'], ['c'], ['d'], ['e']]);
  });
});
