import { LRUCache } from 'lru-cache';
import { WINDOW_MS, type WindowCount, type WindowCounter } from './window-counter.js';

/** About 100 bytes each. A flood of addresses pushes out the oldest windows, never the process. */
const MAX_KEYS = 50_000;

/** Counts in this process alone: without Redis, or while it does not answer. */
export class LocalCounter implements WindowCounter {
  private readonly windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_KEYS });

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  async increment(key: string): Promise<WindowCount> {
    return this.incrementNow(key);
  }

  incrementNow(key: string): WindowCount {
    const now = this.nowMs();
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + WINDOW_MS };
      this.windows.set(key, window);
    }
    window.count++;
    // Sum and difference of two floats are not exact: what is left is never more than a window.
    return { count: window.count, resetMs: Math.min(WINDOW_MS, window.endsAt - now) };
  }

  /** Goes on from a count that somebody with a wider view has. */
  adopt(key: string, { count, resetMs }: WindowCount): void {
    this.windows.set(key, { count, endsAt: this.nowMs() + resetMs });
  }
}
