import { WINDOW_MS, type WindowCount } from './window-counter.js';

/**
 * What one process knows of a window that several processes count: what Redis said last, and the requests of this process that Redis was not
 * told of yet. Those are handed in with the next request that it takes.
 */
export class SharedWindow {
  private shared = 0;
  /** Counted here, and on their way to Redis. */
  private sent = 0;
  /** Counted here, and to be handed in. */
  private kept = 0;

  constructor(private endsAtMs: number) {}

  isOver(nowMs: number): boolean {
    return this.endsAtMs <= nowMs;
  }

  get hasKept(): boolean {
    return this.kept > 0;
  }

  add(): void {
    this.kept++;
  }

  /** What is to be handed in now. `floor`: what the window holds at least then, for a Redis that has forgotten. */
  send(): { requests: number; floor: number } {
    const requests = this.kept;
    this.kept = 0;
    this.sent += requests;
    return { requests, floor: this.shared + this.sent };
  }

  taken(requests: number, { count, resetMs }: WindowCount, nowMs: number): void {
    this.sent -= requests;
    this.shared = Math.max(this.shared, count);
    this.endsAtMs = nowMs + resetMs;
  }

  /** Whether it arrived is not known: counted twice is better than never. */
  lost(requests: number): void {
    this.sent -= requests;
    this.kept += requests;
  }

  /** Where the window stands as far as this process knows. While Redis does not answer, the other processes are taken to be as busy as this one. */
  count(nowMs: number, processes: number): WindowCount {
    const own = this.sent + this.kept;
    return { count: this.shared + own * processes, resetMs: Math.min(WINDOW_MS, this.endsAtMs - nowMs) };
  }
}
