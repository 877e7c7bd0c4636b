import { Redis } from 'ioredis';
import { WINDOW_MS, type WindowCount, type WindowCounter } from './window-counter.js';

/** Longest time that a request waits for its quota. */
const BUDGET_MS = 50;
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

/** Counts for all API processes together. Falls back to `fallback` while Redis is slow or away. */
export class RedisCounter implements WindowCounter {
  private readonly redis: CountingRedis;
  private pausedUntil = 0;

  constructor(
    url: string,
    private readonly prefix: string,
    private readonly fallback: WindowCounter,
    private readonly onError: (error: Error) => void,
  ) {
    this.redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: BUDGET_MS,
      connectTimeout: 2_000,
      retryStrategy: (times: number) => Math.min(times * 200, PAUSE_MS),
    }) as CountingRedis;
    this.redis.defineCommand('sqoutCount', { numberOfKeys: 1, lua: COUNT });
    this.redis.on('error', onError);
  }

  async increment(key: string): Promise<WindowCount> {
    if (performance.now() < this.pausedUntil || this.redis.status !== 'ready') return this.fallback.increment(key);
    try {
      const [count, resetMs] = await this.redis.sqoutCount(`${this.prefix}:rate:${key}`, WINDOW_MS);
      return { count, resetMs };
    } catch (error) {
      this.pausedUntil = performance.now() + PAUSE_MS;
      this.onError(error as Error);
      return this.fallback.increment(key);
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
