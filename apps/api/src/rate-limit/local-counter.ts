import { LRUCache } from 'lru-cache';
import { MAX_KEYS, WINDOW_MS, type WindowCount, type WindowCounter } from './window-counter.js';

/** Counts in this process alone: for an installation without Redis. */
export class LocalCounter implements WindowCounter {
  private readonly windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_KEYS });

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  async increment(key: string): Promise<WindowCount> {
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
}
