import { setTimeout as sleep } from 'node:timers/promises';

/** How requests to one host follow each other. Times in milliseconds; `notBeforeMs` since the epoch. */
export interface RequestGaps {
  /**
   * From the end of a request to the start of the next: one at a time. Counted from the end,
   * the gap is as long at the host, however long a request is on its way.
   */
  crawlDelayMs: number;
  /** From start to start, with any number under way. */
  gapMs: number;
  /** Nothing starts before this moment; a later one that was given before stays. */
  notBeforeMs: number;
}

/**
 * Takes a permit that is not kept for another, anywhere: not before `earliestMs`, and a crawl delay from all others. Epoch milliseconds.
 */
export type TakePermit = (earliestMs: number, crawlDelayMs: number) => Promise<number>;

/** A permit that is used later than this share of its gap brings the request too near to the next one, which belongs to another. */
const LATE_SHARE = 0.05;
/** No timer is more punctual. */
const LATE_MS = 25;
const MAX_PERMITS = 4;

export interface PermitWait {
  /** A permit not before that moment; both epoch milliseconds. */
  take: (earliestMs: number) => Promise<number>;
  /** Until that moment, or longer. */
  wait: (untilMs: number) => Promise<void>;
  /** From this permit to the next one of anybody. */
  gapMs: number;
}

/**
 * Waits for a permit and uses it when it says so. A process that was busy, or whose store answered late, takes a
 * later one instead, with the time that it was late in hand. After a few, or where there is none to be had soon,
 * it goes with what it has: a machine that is always late would ask for nothing.
 * Rejects as the first `take` does.
 */
export async function awaitPermit({ take, wait, gapMs }: PermitWait): Promise<void> {
  let startMs = await take(Date.now());
  for (let permits = 1; ; permits++) {
    await wait(startMs);
    const lateMs = Date.now() - startMs;
    if (lateMs <= Math.max(LATE_MS, gapMs * LATE_SHARE) || permits === MAX_PERMITS) return;
    const later = await take(Date.now() + lateMs).catch(() => null);
    if (later === null) return;
    startMs = later;
  }
}

/**
 * Lets the requests to one host through at its pace, in order. Where others keep
 * the same crawl delay, `takePermit` is asked for each start.
 */
export class RequestGate {
  private gaps: RequestGaps;
  private lastStartMs = 0;
  private lastEndMs = 0;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    gaps: Partial<RequestGaps> = {},
    private readonly takePermit: TakePermit = async (earliestMs) => earliestMs,
  ) {
    this.gaps = { crawlDelayMs: 0, gapMs: 0, notBeforeMs: 0, ...gaps };
  }

  /** Changes the gaps for requests that have not started. */
  adjust(gaps: Partial<RequestGaps>): void {
    this.gaps = { ...this.gaps, ...gaps, notBeforeMs: Math.max(this.gaps.notBeforeMs, gaps.notBeforeMs ?? 0) };
  }

  /** When the next request of anybody may start, as far as is known before those under way have ended. */
  get nextStartMs(): number {
    const { crawlDelayMs, gapMs, notBeforeMs } = this.gaps;
    return Math.max(notBeforeMs, this.lastStartMs + Math.max(gapMs, crawlDelayMs), this.lastEndMs + crawlDelayMs);
  }

  /**
   * Makes the request when its turn comes; rejects as `takePermit` does. Once the signal is aborted there is
   * no waiting any more: the request is called at once, and ends by the same signal.
   */
  run<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const answer = this.tail.then(async () => {
      await this.turn(signal);
      const answered = request().finally(() => (this.lastEndMs = Date.now()));
      return { answered };
    });
    this.tail = answer
      .then(({ answered }) => (this.gaps.crawlDelayMs > 0 ? answered : undefined))
      .catch(() => undefined);
    return answer.then(({ answered }) => answered);
  }

  private async turn(signal: AbortSignal): Promise<void> {
    const { crawlDelayMs } = this.gaps;
    if (crawlDelayMs === 0 || signal.aborted) await this.wait(0, signal);
    else
      await awaitPermit({
        take: (earliestMs) => this.takePermit(Math.max(this.nextStartMs, earliestMs), crawlDelayMs),
        wait: (permitMs) => this.wait(permitMs, signal),
        gapMs: crawlDelayMs,
      });
    this.lastStartMs = Date.now();
  }

  private async wait(permitMs: number, signal: AbortSignal): Promise<void> {
    const waitMs = (): number => Math.max(permitMs, this.nextStartMs) - Date.now();
    for (let ms = waitMs(); ms > 0 && !signal.aborted; ms = waitMs())
      await sleep(ms, undefined, { signal }).catch(() => undefined);
  }
}
