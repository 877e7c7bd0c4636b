import { setImmediate as turn } from 'node:timers/promises';
import { ahead } from './ahead.js';

async function* counted(log: string[], until: number, failsAt = Infinity): AsyncGenerator<number> {
  try {
    for (let n = 1; n <= until; n++) {
      if (n === failsAt) throw new Error(`no ${n}`);
      log.push(`made ${n}`);
      await turn();
      yield n;
    }
  } finally {
    log.push('closed');
  }
}

describe('items that are asked for ahead', () => {
  it('come in their order, the next one being made while one is worked on, and no further one', async () => {
    const log: string[] = [];
    for await (const n of ahead(counted(log, 3))) {
      for (let i = 0; i < 5; i++) await turn();
      log.push(`used ${n}`);
    }
    expect(log).toEqual(['made 1', 'made 2', 'used 1', 'made 3', 'used 2', 'closed', 'used 3']);
  });

  it('fail where the source failed, after the items before', async () => {
    const log: string[] = [];
    const used: number[] = [];
    const all = async (): Promise<void> => {
      for await (const n of ahead(counted(log, 3, 3))) used.push(n);
    };
    await expect(all()).rejects.toThrow('no 3');
    expect(used).toEqual([1, 2]);
  });

  it('close their source when nobody wants the rest, after what is being made', async () => {
    const log: string[] = [];
    for await (const n of ahead(counted(log, 9))) if (n === 2) break;
    expect(log).toEqual(['made 1', 'made 2', 'made 3', 'closed']);
  });
});
