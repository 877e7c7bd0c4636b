import { Redis } from 'ioredis';
import type { LocalCounter } from './local-counter.js';
import { WINDOW_MS, type WindowCount, type WindowCounter } from './window-counter.js';

/** Longest time that a request waits for its quota. */
export const BUDGET_MS = 50;
/** After a failure Redis is left alone for so long: a frozen one costs one slow request a second, not every request. */
const PAUSE_MS = 1_000;

// One step, so that no request slips in between count and expiry, and no window is left without an end.
const COUNT = `
local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`;

interface CountingRedis extends Redis {
  sqoutCount(key: string, windowMs: number): Promise<[number, number]>;
}

export interface RedisCounterOptions {
  url: string;
  /** First part of every key. */
  prefix: string;
  budgetMs: number;
  onError: (error: Error) => void;
}

/**
 * Counts for all API processes together. The count of this process goes along, so that it can take over at any moment and
 * nobody gets a second quota from a Redis that is slow, away or empty: the higher of the two counts.
 */
export class RedisCounter implements WindowCounter {
  private readonly redis: CountingRedis;
  private pausedUntil = 0;

  constructor(
    private readonly options: RedisCounterOptions,
    private readonly local: LocalCounter,
  ) {
    this.redis = new Redis(options.url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: options.budgetMs,
      connectTimeout: 2_000,
      retryStrategy: (times: number) => Math.min(times * 200, PAUSE_MS),
    }) as CountingRedis;
    this.redis.defineCommand('sqoutCount', { numberOfKeys: 1, lua: COUNT });
    this.redis.on('error', options.onError);
  }

  async increment(key: string): Promise<WindowCount> {
    const own = this.local.incrementNow(key);
    if (performance.now() < this.pausedUntil || this.redis.status !== 'ready') return own;
    try {
      const [count, resetMs] = await this.redis.sqoutCount(`${this.options.prefix}:rate:${key}`, WINDOW_MS);
      if (count <= own.count) return own;
      const shared = { count, resetMs };
      this.local.adopt(key, shared);
      return shared;
    } catch (error) {
      this.pausedUntil = performance.now() + PAUSE_MS;
      this.options.onError(error as Error);
      return own;
    }
  }

  /** Waits until the first connection stands, or the time is over. For tests and a warm start. */
  async ready(timeoutMs: number): Promise<void> {
    if (this.redis.status === 'ready') return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.redis.once('ready', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  close(): void {
    this.redis.disconnect();
  }
}
