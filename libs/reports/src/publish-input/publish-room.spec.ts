import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#common';
import { PublishRoom } from './publish-room.js';

const LARGE = 20_000_000;
const SMALL = 1_000;

describe('the room for publishes', () => {
  const refusalOf = (work: () => unknown): unknown => {
    try {
      work();
      return null;
    } catch (error) {
      return error;
    }
  };

  it('has two places for large bodies, and tells the third before it arrives', () => {
    const room = new PublishRoom();
    room.enter(LARGE);
    room.enter(LARGE);
    const refusal = refusalOf(() => room.enter(LARGE));
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({
      code: 'RATE_LIMITED',
      headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) },
    });
  });

  it('lets small bodies pass', () => {
    const room = new PublishRoom();
    room.enter(LARGE);
    room.enter(LARGE);
    expect(refusalOf(() => room.enter(SMALL).hold(SMALL))).toBeNull();
  });

  it('gives a place to the next when it is released, however often that is said', () => {
    const room = new PublishRoom();
    room.enter(LARGE);
    const place = room.enter(LARGE);
    place.release();
    place.release();
    room.enter(LARGE);
    expect(refusalOf(() => room.enter(LARGE))).not.toBeNull();
  });

  it('asks for a place at its end when a body turns out to be large', () => {
    const room = new PublishRoom();
    const unannounced = room.enter(null);
    room.enter(LARGE);
    room.enter(LARGE);
    expect(refusalOf(() => unannounced.hold(LARGE))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('lets eight bodies of unknown length arrive, and small ones beside them', () => {
    const room = new PublishRoom();
    const guests = Array.from({ length: 8 }, () => room.enter(null));
    expect(refusalOf(() => room.enter(null))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refusalOf(() => room.enter(LARGE))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refusalOf(() => room.enter(SMALL))).toBeNull();
    guests[0]!.release();
    expect(refusalOf(() => room.enter(LARGE))).toBeNull();
  });

  it('takes the place of a body that is slow to arrive, not of one that is being read', async () => {
    const room = new PublishRoom(10);
    const slow = room.enter(LARGE);
    const read = room.enter(LARGE);
    read.hold(LARGE);
    const deadline = Date.now() + 10_000;
    while (refusalOf(() => room.enter(LARGE)) !== null && Date.now() < deadline) await sleep(5);
    expect(refusalOf(() => slow.hold(LARGE))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refusalOf(() => read.hold(LARGE))).toBeNull();
  });
});
