import { setTimeout as sleep } from 'node:timers/promises';

/** Lets requests start one after another, with a gap between starts and none before a given moment. Times in milliseconds since the epoch. */
export class StartGate {
  private lastStartMs = 0;
  private tail: Promise<void> = Promise.resolve();

  constructor(
    private gapMs: number,
    private notBeforeMs: number,
  ) {}

  adjust(gapMs: number, notBeforeMs: number): void {
    this.gapMs = gapMs;
    this.notBeforeMs = Math.max(this.notBeforeMs, notBeforeMs);
  }

  /** When the next request of anybody may start. */
  get nextStartMs(): number {
    return Math.max(this.notBeforeMs, this.lastStartMs + this.gapMs);
  }

  /** Resolves when the caller may start. Rejects with the signal's reason when it must not any more. */
  async enter(signal: AbortSignal): Promise<void> {
    const turn = this.tail.then(async () => {
      for (let waitMs = this.nextStartMs - Date.now(); waitMs > 0; waitMs = this.nextStartMs - Date.now()) await sleep(waitMs, undefined, { signal });
      signal.throwIfAborted();
      this.lastStartMs = Date.now();
    });
    this.tail = turn.catch(() => undefined);
    return turn;
  }
}
