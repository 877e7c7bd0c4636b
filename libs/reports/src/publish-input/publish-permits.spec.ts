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
    await permits.acquire(LARGE, 'org');
    await permits.acquire(LARGE, 'org');
    const refusal = await refusalOf(() => permits.acquire(LARGE, 'org'));
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({
      code: 'RATE_LIMITED',
      headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) },
    });
  });

  it('lets small bodies pass', async () => {
    const permits = new PublishPermits();
    await permits.acquire(LARGE, 'org');
    await permits.acquire(LARGE, 'org');
    expect(await refusalOf(() => permits.acquire(SMALL, 'org').then((permit) => permit.hold(SMALL)))).toBeNull();
  });

  it('gives a permit to the next when it is released, however often that is said', async () => {
    const permits = new PublishPermits();
    await permits.acquire(LARGE, 'org');
    const permit = await permits.acquire(LARGE, 'org');
    permit.release();
    permit.release();
    await permits.acquire(LARGE, 'org');
    expect(await refusalOf(() => permits.acquire(LARGE, 'org'))).not.toBeNull();
  });

  it('asks for a permit at its end when a body turns out to be large', async () => {
    const permits = new PublishPermits();
    const unannounced = await permits.acquire(null, 'org');
    await permits.acquire(LARGE, 'org');
    await permits.acquire(LARGE, 'org');
    expect(await refusalOf(() => unannounced.hold(LARGE))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('lets eight bodies of unknown length arrive, four of a publisher, and small ones beside them', async () => {
    const permits = new PublishPermits();
    const four = (publisher: string) => Promise.all(Array.from({ length: 4 }, () => permits.acquire(null, publisher)));
    const [arriving] = await four('one');
    expect(await refusalOf(() => permits.acquire(null, 'one'))).toMatchObject({ code: 'RATE_LIMITED' });
    await four('two');
    expect(await refusalOf(() => permits.acquire(null, 'three'))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await refusalOf(() => permits.acquire(LARGE, 'three'))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await refusalOf(() => permits.acquire(SMALL, 'one'))).toBeNull();
    arriving!.release();
    expect(await refusalOf(() => permits.acquire(LARGE, 'three'))).toBeNull();
  });

  it('gives a permit of a publisher whose bodies still arrive, and who has them all, to another one', async () => {
    const permits = new PublishPermits();
    const [first, second] = [await permits.acquire(LARGE, 'slow'), await permits.acquire(LARGE, 'slow')];
    await second.hold(LARGE);
    const other = await permits.acquire(LARGE, 'other');
    await other.hold(LARGE);
    // One each: nobody gives anything up.
    expect(await refusalOf(() => permits.acquire(LARGE, 'third'))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await refusalOf(() => first.hold(LARGE))).toMatchObject({ code: 'RATE_LIMITED' });
    other.release();
    expect(await refusalOf(() => first.hold(LARGE))).toBeNull();
  });

  it('takes the permit of a body that is slow to arrive, not of one that is being read', async () => {
    const permits = new PublishPermits({ arrivalMs: 10 });
    const slow = await permits.acquire(LARGE, 'org');
    const read = await permits.acquire(LARGE, 'org');
    await read.hold(LARGE);
    const deadline = Date.now() + 10_000;
    while ((await refusalOf(() => permits.acquire(LARGE, 'org'))) !== null && Date.now() < deadline) await sleep(5);
    expect(await refusalOf(() => slow.hold(LARGE))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await refusalOf(() => read.hold(LARGE))).toBeNull();
  });

  it('lets a body wait for its turn where that is wanted, first come first served', async () => {
    const permits = new PublishPermits({ waitMs: 30_000 });
    const [first, second] = [await permits.acquire(LARGE, 'org'), await permits.acquire(LARGE, 'org')];
    const order: string[] = [];
    const later = ['third', 'fourth'].map(async (name) => {
      const permit = await permits.acquire(LARGE, 'org');
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
    await permits.acquire(LARGE, 'org');
    await permits.acquire(LARGE, 'org');
    expect(await refusalOf(() => permits.acquire(LARGE, 'org'))).toMatchObject({ code: 'RATE_LIMITED' });
  });
});
