import { setTimeout as sleep } from 'node:timers/promises';

/** How requests to one host follow each other. Times in milliseconds; `notBeforeMs` since the epoch. */
export interface RequestGaps {
  /** From the end of a request to the start of the next: one at a time. Counted from the end, the gap is as long at the host, however long a request is on its way. */
  crawlDelayMs: number;
  /** From start to start, with any number under way. */
  gapMs: number;
  /** Nothing starts before this moment; a later one that was given before stays. */
  notBeforeMs: number;
}

/** Takes a permit that is kept for nobody else, anywhere: not before `earliestMs`, and a crawl delay from all others. Epoch milliseconds. */
export type TakePermit = (earliestMs: number, crawlDelayMs: number) => Promise<number>;

/** Lets the requests to one host through at its pace, in order. Where others keep the same crawl delay, `takePermit` is asked for each start. */
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

  /** Makes the request when its turn comes; rejects as `takePermit` does. Once the signal is aborted nobody waits any more: the request is called at once, and ends by the same signal. */
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
    const permitMs =
      crawlDelayMs > 0 && !signal.aborted
        ? await this.takePermit(Math.max(this.nextStartMs, Date.now()), crawlDelayMs)
        : 0;
    const waitMs = (): number => Math.max(permitMs, this.nextStartMs) - Date.now();
    for (let ms = waitMs(); ms > 0 && !signal.aborted; ms = waitMs())
      await sleep(ms, undefined, { signal }).catch(() => undefined);
    this.lastStartMs = Date.now();
  }
}
