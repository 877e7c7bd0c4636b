import { Batcher } from './batcher.js';

describe('Batcher', () => {
  it('does together what arrives together, and answers each', async () => {
    const batches: number[][] = [];
    const batcher = new Batcher<number, number>(
      async (items) => {
        batches.push(items);
        return items.map((item) => item * 2);
      },
      { maxItems: 4, parallel: 1, retryAlone: true },
    );
    expect(await Promise.all([1, 2, 3, 4, 5].map((item) => batcher.add(item)))).toEqual([2, 4, 6, 8, 10]);
    expect(batches).toEqual([[1, 2, 3, 4], [5]]);
  });

  it('fails a bad item alone', async () => {
    const batcher = new Batcher<number, number>(
      async (items) => {
        if (items.includes(2)) throw new Error('two');
        return items;
      },
      { maxItems: 10, parallel: 1, retryAlone: true },
    );
    const results = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('goes on after a failure', async () => {
    let isBroken = true;
    const batcher = new Batcher<number, number>(
      async (items) => {
        if (isBroken) throw new Error('broken');
        return items;
      },
      { maxItems: 10, parallel: 1, retryAlone: true },
    );
    await expect(batcher.add(1)).rejects.toThrow('broken');
    isBroken = false;
    expect(await batcher.add(1)).toBe(1);
  });

  it('fails a batch as one where an attempt must not be repeated', async () => {
    let attempts = 0;
    const batcher = new Batcher<number, number>(
      async () => {
        attempts++;
        throw new Error('away');
      },
      { maxItems: 10, parallel: 1, retryAlone: false },
    );
    const results = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)));
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(attempts).toBe(1);
  });
});
