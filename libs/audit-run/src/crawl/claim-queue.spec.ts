import { Progress } from '#common';
import type { LeasedUrl, Slice } from '../store/port/index.js';
import { ClaimQueue } from './claim-queue.js';

const CONNECTIONS = 2;
/** Of one claim. */
const MOST = 6;

/** A queue over a frontier of so many URLs, with results in hand that would add some more. */
function queueOf(options: { queued: number; inHand?: number; foundByWriting?: number; fails?: boolean }) {
  let { queued } = options;
  let last = 0;
  const claims: number[] = [];
  const errors: unknown[] = [];
  const writer = {
    inHand: options.inHand ?? 0,
    write: async () => {
      writer.inHand = 0;
      queued += options.foundByWriting ?? 0;
    },
  };
  const claim = async (_slice: Slice, count: number): Promise<LeasedUrl[]> => {
    claims.push(count);
    if (options.fails && claims.length > 1) throw new Error('the database is away');
    const claimed = Math.min(count, queued);
    queued -= claimed;
    return Array.from({ length: claimed }, () => ({ hash: String(++last) }) as LeasedUrl);
  };
  const queue = new ClaimQueue({ connections: CONNECTIONS } as Slice, {
    store: { slices: { claim } } as never,
    writer,
    progress: new Progress(),
    onError: (error) => errors.push(error),
  });
  return { queue, claims, errors };
}

function takeAll(queue: ClaimQueue): string[] {
  const taken: string[] = [];
  for (let leased = queue.take(); leased; leased = queue.take()) taken.push(leased.hash);
  return taken;
}

describe('the queue of claimed URLs', () => {
  it('shares one claim among lanes that run dry together', async () => {
    const { queue, claims } = queueOf({ queued: 3 });
    expect(await Promise.all([queue.refill(), queue.refill()])).toEqual([true, true]);
    expect(claims).toEqual([MOST]);
    expect(takeAll(queue)).toEqual(['1', '2', '3']);
  });

  it('claims ahead while the frontier is full, before the last URL is taken', async () => {
    const { queue, claims } = queueOf({ queued: 100 });
    await queue.refill();
    for (let n = 0; n < MOST - CONNECTIONS; n++) queue.take();
    await queue.settled();
    expect(claims).toEqual([MOST, MOST]);
    expect(takeAll(queue)).toHaveLength(CONNECTIONS + MOST);
  });

  it('leaves what is left of a frontier that runs dry to other slices', async () => {
    const { queue, claims } = queueOf({ queued: MOST + 1 });
    await queue.refill();
    takeAll(queue);
    await queue.settled();
    takeAll(queue);
    await queue.settled();
    expect(claims).toHaveLength(2);
  });

  it('writes the results in hand when nothing is queued: what they found may be all the work there is', async () => {
    const { queue } = queueOf({ queued: 0, inHand: 1, foundByWriting: 2 });
    expect(await queue.refill()).toBe(true);
    expect(takeAll(queue)).toHaveLength(2);
    expect(await queue.refill()).toBe(false);
  });

  it('knows which of its URLs were never asked for', async () => {
    const { queue } = queueOf({ queued: 3 });
    await queue.refill();
    const [first] = [queue.take()];
    if (first) queue.markAsked(first);
    expect(queue.notAsked()).toEqual(['2', '3']);
  });

  it('tells of a claim ahead that failed, which nobody waits for', async () => {
    const { queue, errors } = queueOf({ queued: 100, fails: true });
    await queue.refill();
    takeAll(queue);
    await queue.settled();
    expect(errors.map(String)).toContain('Error: the database is away');
  });
});
