import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { SharedWindow } from './shared-window.js';
import { MAX_KEYS, WINDOW_MS, type WindowCount, type WindowCounter } from './window-counter.js';

/** Longest time that a request waits for its quota. */
export const BUDGET_MS = 50;
/** Answers in a row that may be late: one is a hiccup of the network or of this process, two are a Redis that is slow. */
const MISSES = 2;
/** Then Redis is left alone for so long: a frozen one costs one or two slow requests a second, not every request. */
const PAUSE_MS = 1_000;
/** A connection that gives no answer for so long is opened anew. */
const SILENCE_MS = 5_000;
const BEAT_MS = 5_000;
/** A process that was not heard of for so long does not take its share any more. */
const GONE_MS = 3 * BEAT_MS;

// One step, so that no request slips in between count and expiry, and no window is left without an end.
// ARGV: requests, at least so many, milliseconds of a window that begins here.
const COUNT = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
if count < tonumber(ARGV[2]) then
  count = redis.call('INCRBY', KEYS[1], ARGV[2] - count)
end
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  left = tonumber(ARGV[3])
end
return {count, left}`;

// The clock is that of Redis: those of the processes may differ. ARGV: who, milliseconds until a process counts as gone.
const BEAT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return redis.call('ZCARD', KEYS[1])`;

interface CountingRedis extends Redis {
  sqoutCount(key: string, requests: number, floor: number, windowMs: number): Promise<[number, number]>;
  sqoutBeat(key: string, processId: string, goneMs: number): Promise<number>;
}

export interface RedisCounterOptions {
  url: string;
  /** First part of every key. */
  prefix: string;
  budgetMs: number;
  /** Once when Redis falls behind, with the reason, and once when it counts again. */
  onChange: (state: { isShared: boolean; reason?: Error }) => void;
}

/**
 * Counts for all API processes together. While Redis is slow, away or silent each process allows its share of what is left of each quota, and
 * hands in what it counted as soon as Redis takes it: nobody gets a second quota (docs/decisions/0013-shared-rate-limits.md).
 */
export class RedisCounter implements WindowCounter {
  private readonly redis: CountingRedis;
  private readonly windows = new LRUCache<string, SharedWindow>({ max: MAX_KEYS });
  private readonly processId = randomUUID();
  private readonly heart: NodeJS.Timeout;
  /** Processes that count, this one included. */
  private processes = 1;
  private misses = 0;
  private pausedUntilMs = 0;
  private isShared = true;
  private lastError: Error | undefined;

  constructor(private readonly options: RedisCounterOptions) {
    this.redis = new Redis(options.url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      socketTimeout: SILENCE_MS,
      connectTimeout: 2_000,
      retryStrategy: (times: number) => Math.min(times * 200, PAUSE_MS),
    }) as CountingRedis;
    this.redis.defineCommand('sqoutCount', { numberOfKeys: 1, lua: COUNT });
    this.redis.defineCommand('sqoutBeat', { numberOfKeys: 1, lua: BEAT });
    this.redis.on('error', (error: Error) => (this.lastError = error));
    this.redis.on('ready', () => void this.beat());
    this.heart = setInterval(() => void this.beat(), BEAT_MS).unref();
  }

  async increment(key: string): Promise<WindowCount> {
    const window = this.windowOf(key);
    window.add();
    if (performance.now() < this.pausedUntilMs) return this.ownCount(window);
    if (this.redis.status !== 'ready') {
      this.change(false, this.lastError);
      return this.ownCount(window);
    }
    const counted = await inTime(this.handIn(key, window), this.options.budgetMs);
    if (counted) {
      this.misses = 0;
      if (!this.isShared) void this.handInAll();
      return counted;
    }
    if (++this.misses >= MISSES) {
      this.pausedUntilMs = performance.now() + PAUSE_MS;
      this.change(false, this.lastError ?? new Error(`Redis took longer than ${this.options.budgetMs} ms.`));
    }
    return this.ownCount(window);
  }

  /** Waits until the first connection stands, or the time is over. For tests and a warm start. */
  async ready(timeoutMs: number): Promise<void> {
    if (this.redis.status === 'ready') return this.beat();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.redis.once('ready', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    await this.beat();
  }

  close(): void {
    clearInterval(this.heart);
    this.redis.disconnect();
  }

  private windowOf(key: string): SharedWindow {
    const now = performance.now();
    let window = this.windows.get(key);
    if (!window || window.isOver(now)) {
      window = new SharedWindow(now + WINDOW_MS);
      this.windows.set(key, window);
    }
    return window;
  }

  private ownCount(window: SharedWindow): WindowCount {
    return window.count(performance.now(), this.processes);
  }

  /** Null when Redis did not take it. An answer that is late is taken in all the same. */
  private async handIn(key: string, window: SharedWindow): Promise<WindowCount | null> {
    const { requests, floor } = window.send();
    const { resetMs } = window.count(performance.now(), 1);
    try {
      const [count, leftMs] = await this.redis.sqoutCount(
        `${this.options.prefix}:rate:${key}`,
        requests,
        floor,
        Math.max(1, Math.ceil(resetMs)),
      );
      const shared = { count, resetMs: leftMs };
      window.taken(requests, shared, performance.now());
      return shared;
    } catch (error) {
      window.lost(requests);
      this.lastError = error as Error;
      return null;
    }
  }

  private async beat(): Promise<void> {
    if (this.redis.status !== 'ready') return;
    const key = `${this.options.prefix}:rate:processes`;
    // Without an answer the last number holds.
    try {
      this.processes = Math.max(1, await this.redis.sqoutBeat(key, this.processId, GONE_MS));
    } catch {
      return;
    }
    if (!this.isShared) await this.handInAll();
  }

  /** For the other processes, whose clients are the same. */
  private async handInAll(): Promise<void> {
    for (const [key, window] of this.windows.entries()) {
      if (window.hasKept && !window.isOver(performance.now()) && (await this.handIn(key, window)) === null) return;
    }
    this.change(true);
  }

  private change(isShared: boolean, reason?: Error): void {
    if (isShared === this.isShared) return;
    this.isShared = isShared;
    this.options.onChange(reason ? { isShared, reason } : { isShared });
    if (isShared) this.lastError = undefined;
  }
}

/** Null when the answer takes longer. This process may have been busy itself: what has arrived by then is read first. */
async function inTime<T>(answer: Promise<T | null>, budgetMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => setImmediate(() => resolve(null)), budgetMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
