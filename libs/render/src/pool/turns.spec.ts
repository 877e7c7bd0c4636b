import { Turns } from './turns.js';

const running = new AbortController().signal;

describe('turns of pages', () => {
  it('are as many as the limit, and the group with the fewest at work is next', async () => {
    const turns = new Turns(2);
    const order: string[] = [];
    const ends = [await turns.take('a', running), await turns.take('a', running)];
    const waiting = ['a', 'a', 'b'].map(async (group, n) => {
      const end = await turns.take(group, running);
      order.push(`${group}${n}`);
      return end;
    });
    ends[0]!();
    ends[1]!();
    const b = await waiting[2]!;
    const a = await waiting[0]!;
    expect(order).toEqual(['b2', 'a0']);
    b!();
    (await waiting[1]!)!();
    a!();
    expect(turns.isIdle).toBe(true);
  });

  it('are not waited for any longer by who is gone', async () => {
    const turns = new Turns(1);
    const stop = new AbortController();
    const end = await turns.take('a', running);
    const gone = turns.take('b', stop.signal);
    const next = turns.take('c', running);
    stop.abort();
    expect(await gone).toBeNull();
    end!();
    (await next)!();
    expect(turns.isIdle).toBe(true);
    expect(await turns.take('d', stop.signal)).toBeNull();
  });
});
