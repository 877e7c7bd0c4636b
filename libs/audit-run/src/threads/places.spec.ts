import { Places } from './places.js';

describe('places', () => {
  const never = new AbortController().signal;

  it('are taken by so many, and then by those who waited longest', async () => {
    const places = new Places(2);
    const served: string[] = [];
    expect([await places.take(never), await places.take(never)]).toEqual([true, true]);
    const waiting = ['first', 'second'].map(async (name) => {
      await places.take(never);
      served.push(name);
    });
    places.giveBack();
    await waiting[0];
    expect(served).toEqual(['first']);
    places.giveBack();
    await Promise.all(waiting);
    expect(served).toEqual(['first', 'second']);
  });

  it('are not kept for those who gave up', async () => {
    const places = new Places(1);
    await places.take(never);
    const giveUp = new AbortController();
    const lost = places.take(giveUp.signal);
    const next = places.take(never);
    giveUp.abort();
    expect(await lost).toBe(false);
    places.giveBack();
    expect(await next).toBe(true);
    expect(await places.take(AbortSignal.abort())).toBe(false);
  });
});
