import { WorkInHand } from './work-in-hand.js';

/** Work that ends when it is told to. */
function newWork(): { work: Promise<void>; end: () => void } {
  let end = (): void => undefined;
  const work = new Promise<void>((resolve) => (end = resolve));
  return { work, end };
}

describe('the work that a slice has in hand', () => {
  let abort: AbortController;
  let inHand: WorkInHand;
  beforeEach(() => {
    abort = new AbortController();
    inHand = new WorkInHand(abort.signal);
  });

  it('has a page in hand from its request until it is judged', async () => {
    const judged = newWork();
    const fetched = inHand.during(
      Promise.resolve().then(() => {
        inHand.check(judged.work);
      }),
    );
    await fetched;
    expect([inHand.isEmpty, inHand.judged]).toEqual([false, 1]);
    const changed = inHand.change();
    judged.end();
    await changed;
    expect([inHand.isEmpty, inHand.judged]).toEqual([true, 0]);
  });

  it('wakes all who wait when one piece of work ends', async () => {
    const [first, second] = [newWork(), newWork()];
    const under = [inHand.during(first.work), inHand.during(second.work)];
    const waiting = [inHand.change(), inHand.change()];
    first.end();
    await Promise.all(waiting);
    expect(inHand.isEmpty).toBe(false);
    second.end();
    await Promise.all(under);
    expect(inHand.isEmpty).toBe(true);
  });

  it('forgets work that failed, and leaves its error to whoever asked for it', async () => {
    await expect(inHand.during(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(inHand.isEmpty).toBe(true);
  });

  it('lets nobody wait any more once the slice is given up', async () => {
    void inHand.during(newWork().work);
    const waiting = inHand.change();
    abort.abort();
    await waiting;
    await inHand.change();
    expect(inHand.isEmpty).toBe(false);
  });
});
