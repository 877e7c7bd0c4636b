import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#common';
import { PublishPermits } from './publish-permits.js';

const LARGE = 20_000_000;
const SMALL = 1_000;

describe('permits of publishes', () => {
  const refusalOf = async (work: () => Promise<unknown>): Promise<unknown> => {
    try {
      await work();
      return null;
    } catch (error) {
      return error;
    }
  };

  it('has two places for large bodies, and tells the third before it arrives', async () => {
    const permits = new PublishPermits();
    await permits.acquire(LARGE);
    await permits.acquire(LARGE);
    const refusal = await refusalOf(() => permits.acquire(LARGE));
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({
      code: 'RATE_LIMITED',
      headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) },
    });
  });

  it('lets small bodies pass', async () => {
    const permits = new PublishPermits();
    await permits.acquire(LARGE);
    await permits.acquire(LARGE);
    expect(await refusalOf(() => permits.acquire(SMALL).then((permit) => permit.hold(SMALL)))).toBeNull();
  });

  it('gives a permit to the next when it is released, however often that is said', async () => {
    const permits = new PublishPermits();
    await permits.acquire(LARGE);
    const permit = await permits.acquire(LARGE);
    permit.release();
    permit.release();
    await permits.acquire(LARGE);
    expect(await refusalOf(() => permits.acquire(LARGE))).not.toBeNull();
  });

  it('asks for a permit at its end when a body turns out to be large', async () => {
    const permits = new PublishPermits();
    const unannounced = await permits.acquire(null);
    await permits.acquire(LARGE);
    await permits.acquire(LARGE);
    expect(await refusalOf(() => unannounced.hold(LARGE))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('lets eight bodies of unknown length arrive, and small ones beside them', async () => {
    const permits = new PublishPermits();
    const arriving = await Promise.all(Array.from({ length: 8 }, () => permits.acquire(null)));
    expect(await refusalOf(() => permits.acquire(null))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await refusalOf(() => permits.acquire(LARGE))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await refusalOf(() => permits.acquire(SMALL))).toBeNull();
    arriving[0]!.release();
    expect(await refusalOf(() => permits.acquire(LARGE))).toBeNull();
  });

  it('takes the permit of a body that is slow to arrive, not of one that is being read', async () => {
    const permits = new PublishPermits({ arrivalMs: 10 });
    const slow = await permits.acquire(LARGE);
    const read = await permits.acquire(LARGE);
    await read.hold(LARGE);
    const deadline = Date.now() + 10_000;
    while ((await refusalOf(() => permits.acquire(LARGE))) !== null && Date.now() < deadline) await sleep(5);
    expect(await refusalOf(() => slow.hold(LARGE))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await refusalOf(() => read.hold(LARGE))).toBeNull();
  });

  it('lets a body wait for its turn where that is wanted, first come first served', async () => {
    const permits = new PublishPermits({ waitMs: 30_000 });
    const [first, second] = [await permits.acquire(LARGE), await permits.acquire(LARGE)];
    const order: string[] = [];
    const later = ['third', 'fourth'].map(async (name) => {
      const permit = await permits.acquire(LARGE);
      order.push(name);
      return permit;
    });
    await Promise.resolve();
    expect(order).toEqual([]);
    first.release();
    await later[0];
    expect(order).toEqual(['third']);
    second.release();
    await later[1];
    expect(order).toEqual(['third', 'fourth']);
  });

  it('refuses a body whose turn does not come in time', async () => {
    const permits = new PublishPermits({ waitMs: 20 });
    await permits.acquire(LARGE);
    await permits.acquire(LARGE);
    expect(await refusalOf(() => permits.acquire(LARGE))).toMatchObject({ code: 'RATE_LIMITED' });
  });
});
