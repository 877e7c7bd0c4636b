import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#common';
import { PublishRoom } from './publish-room.js';

const LARGE = 20_000_000;
const SMALL = 1_000;

describe('the room for publishes', () => {
  const refusalOf = async (work: () => Promise<unknown>): Promise<unknown> => {
    try {
      await work();
      return null;
    } catch (error) {
      return error;
    }
  };

  it('has two places for large bodies, and tells the third before it arrives', async () => {
    const room = new PublishRoom();
    await room.enter(LARGE);
    await room.enter(LARGE);
    const refusal = await refusalOf(() => room.enter(LARGE));
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({
      code: 'RATE_LIMITED',
      headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) },
    });
  });

  it('lets small bodies pass', async () => {
    const room = new PublishRoom();
    await room.enter(LARGE);
    await room.enter(LARGE);
    expect(await refusalOf(() => room.enter(SMALL).then((place) => place.hold(SMALL)))).toBeNull();
  });

  it('gives a place to the next when it is released, however often that is said', async () => {
    const room = new PublishRoom();
    await room.enter(LARGE);
    const place = await room.enter(LARGE);
    place.release();
    place.release();
    await room.enter(LARGE);
    expect(await refusalOf(() => room.enter(LARGE))).not.toBeNull();
  });

  it('asks for a place at its end when a body turns out to be large', async () => {
    const room = new PublishRoom();
    const unannounced = await room.enter(null);
    await room.enter(LARGE);
    await room.enter(LARGE);
    expect(await refusalOf(() => unannounced.hold(LARGE))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('lets eight bodies of unknown length arrive, and small ones beside them', async () => {
    const room = new PublishRoom();
    const guests = await Promise.all(Array.from({ length: 8 }, () => room.enter(null)));
    expect(await refusalOf(() => room.enter(null))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await refusalOf(() => room.enter(LARGE))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await refusalOf(() => room.enter(SMALL))).toBeNull();
    guests[0]!.release();
    expect(await refusalOf(() => room.enter(LARGE))).toBeNull();
  });

  it('takes the place of a body that is slow to arrive, not of one that is being read', async () => {
    const room = new PublishRoom({ arrivalMs: 10 });
    const slow = await room.enter(LARGE);
    const read = await room.enter(LARGE);
    await read.hold(LARGE);
    const deadline = Date.now() + 10_000;
    while ((await refusalOf(() => room.enter(LARGE))) !== null && Date.now() < deadline) await sleep(5);
    expect(await refusalOf(() => slow.hold(LARGE))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await refusalOf(() => read.hold(LARGE))).toBeNull();
  });

  it('lets a body wait for its turn where that is wanted, first come first served', async () => {
    const room = new PublishRoom({ waitMs: 30_000 });
    const [first, second] = [await room.enter(LARGE), await room.enter(LARGE)];
    const order: string[] = [];
    const later = ['third', 'fourth'].map(async (name) => {
      const place = await room.enter(LARGE);
      order.push(name);
      return place;
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
    const room = new PublishRoom({ waitMs: 20 });
    await room.enter(LARGE);
    await room.enter(LARGE);
    expect(await refusalOf(() => room.enter(LARGE))).toMatchObject({ code: 'RATE_LIMITED' });
  });
});
