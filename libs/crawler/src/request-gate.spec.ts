import { setTimeout as sleep } from 'node:timers/promises';
import { awaitPermit, RequestGate } from './request-gate.js';

const never = new AbortController().signal;

/** Requests that take so long, and when each started and ended. */
function requests(durationMs: number): { make: () => Promise<void>; times: { startMs: number; endMs: number }[] } {
  const times: { startMs: number; endMs: number }[] = [];
  const make = async (): Promise<void> => {
    const time = { startMs: Date.now(), endMs: 0 };
    times.push(time);
    await sleep(durationMs);
    time.endMs = Date.now();
  };
  return { make, times };
}

describe('a request gate', () => {
  it('lets requests through at once when nothing is asked for', async () => {
    const gate = new RequestGate();
    let underWay = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 5 }, () =>
        gate.run(async () => {
          most = Math.max(most, ++underWay);
          await sleep(20);
          underWay--;
        }, never),
      ),
    );
    expect(most).toBe(5);
  });

  it('keeps a crawl delay from the end of a request to the start of the next', async () => {
    const gate = new RequestGate({ crawlDelayMs: 30 });
    const { make, times } = requests(15);
    await Promise.all(Array.from({ length: 4 }, () => gate.run(make, never)));
    expect(times).toHaveLength(4);
    for (let i = 1; i < times.length; i++) expect(times[i]!.startMs - times[i - 1]!.endMs).toBeGreaterThanOrEqual(30);
  });

  it('asks for each turn where others keep the same crawl delay, and no sooner than its own is over', async () => {
    const asked: number[] = [];
    const gate = new RequestGate({ crawlDelayMs: 20 }, async (earliestMs) => {
      asked.push(earliestMs);
      return earliestMs + 30;
    });
    const { make, times } = requests(5);
    await Promise.all([gate.run(make, never), gate.run(make, never)]);
    // More than two where a turn came too late on a busy machine.
    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(times[0]!.startMs - asked[0]!).toBeGreaterThanOrEqual(30);
    expect(asked.at(-1)! - times[0]!.endMs).toBeGreaterThanOrEqual(20);
    expect(times[1]!.startMs - asked.at(-1)!).toBeGreaterThanOrEqual(30);
  });

  it('keeps other gaps from start to start, with several under way', async () => {
    const gate = new RequestGate({ gapMs: 20 });
    const { make, times } = requests(200);
    await Promise.all(Array.from({ length: 4 }, () => gate.run(make, never)));
    expect(times).toHaveLength(4);
    for (let i = 1; i < times.length; i++)
      expect(times[i]!.startMs - times[0]!.startMs).toBeGreaterThanOrEqual(i * 20 - i);
    expect(times[1]!.startMs).toBeLessThan(times[0]!.endMs);
  });

  it('starts nothing before its moment, and an earlier one does not end the wait', async () => {
    const untilMs = Date.now() + 60;
    const gate = new RequestGate({ notBeforeMs: untilMs });
    gate.adjust({ notBeforeMs: untilMs - 50 });
    const { make, times } = requests(0);
    await gate.run(make, never);
    expect(times[0]!.startMs).toBeGreaterThanOrEqual(untilMs);
  });

  it('gives each caller its own answer, and goes on after a request that fails', async () => {
    const gate = new RequestGate({ crawlDelayMs: 5 });
    await expect(gate.run(() => Promise.reject(new Error('no')), never)).rejects.toThrow('no');
    expect(await gate.run(async () => 'yes', never)).toBe('yes');
  });

  it('calls who waits at once when the signal is aborted', async () => {
    const abort = new AbortController();
    const gate = new RequestGate({ notBeforeMs: Date.now() + 60_000 });
    const answer = gate.run(async () => abort.signal.aborted, abort.signal);
    abort.abort();
    expect(await answer).toBe(true);
  });
});

describe('waiting for a permit', () => {
  /** Permits that are to be had at once, and how late each of them is used, milliseconds. */
  async function used(latenesses: readonly number[], gapMs = 1_000): Promise<number[]> {
    const asked: number[] = [];
    let permit = 0;
    await awaitPermit({
      take: async (earliestMs) => {
        asked.push(earliestMs - permit);
        if (asked.length > latenesses.length) throw new Error('None is to be had.');
        // In the past by as much as the caller is late.
        permit = Date.now() - latenesses[asked.length - 1]!;
        return permit;
      },
      wait: async () => undefined,
      gapMs,
    });
    return asked.slice(1);
  }

  it('takes the first that is used in time', async () => {
    expect(await used([0])).toEqual([]);
    expect(await used([300], 30_000)).toEqual([]);
  });

  it('gives up one that it comes too late for, and asks for the next with as much time in hand', async () => {
    const [ahead, ...more] = await used([400, 0]);
    expect(ahead).toBeGreaterThanOrEqual(800);
    expect(more).toEqual([]);
  });

  it('goes with what it has where every permit comes late, and where there is no other', async () => {
    expect(await used([400, 400, 400, 400, 400])).toHaveLength(3);
    expect(await used([400])).toHaveLength(1);
  });
});
