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

/** Lets the requests to one host through at its pace, in order. */
export class RequestGate {
  private gaps: RequestGaps;
  private lastStartMs = 0;
  private lastEndMs = 0;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(gaps: Partial<RequestGaps> = {}) {
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

  /** Makes the request when its turn comes. Once the signal is aborted nobody waits any more: the request is called at once, and ends by the same signal. */
  run<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const answer = this.tail.then(async () => {
      await this.turn(signal);
      const answered = request().finally(() => (this.lastEndMs = Date.now()));
      return { answered };
    });
    this.tail = answer.then(({ answered }) => (this.gaps.crawlDelayMs > 0 ? answered : undefined)).catch(() => undefined);
    return answer.then(({ answered }) => answered);
  }

  private async turn(signal: AbortSignal): Promise<void> {
    for (let waitMs = this.nextStartMs - Date.now(); waitMs > 0 && !signal.aborted; waitMs = this.nextStartMs - Date.now()) {
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
    this.lastStartMs = Date.now();
  }
}
