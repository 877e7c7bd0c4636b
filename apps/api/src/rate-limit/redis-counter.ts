import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { LocalCounter } from './local-counter.js';
import { SharedWindow, type Answer, type Ask } from './shared-window.js';
import { MAX_KEYS, WINDOW_MS, type WindowCount, type WindowCounter } from './window-counter.js';

/** Longest time that a request waits for Redis while its process has permits left. */
export const BUDGET_MS = 50;
/** … and while it has none: without an answer the request is refused. */
export const WAIT_MS = 1_000;
/** A Redis that gave no answer for so long is away, and each process counts by itself. */
export const AWAY_MS = 5_000;
/** Part of a quota that a process lets through by itself: four processes together keep to it. */
const OWN_PART = 4;
/** Answers in a row that may be late: one is a hiccup of the network or of this process, two are a Redis that is slow. */
const MISSES = 2;
/** Then Redis is left alone for so long by requests that can do without it. */
const PAUSE_MS = 1_000;
/** A connection that gives no answer for so long is opened anew. */
const SILENCE_MS = 5_000;
/** Permits that a process did not need for so long go back. */
const IDLE_MS = 2_000;

// One step, so that no request slips in between. A window is its beginning by the clock of
// Redis, permits that were given out, and those of them that came back.
// ARGV: quota, permits wanted, in reserve, given back, the window that the process knows,
// permits that it knows were given out, milliseconds of a window.
const TAKE = `
local known = redis.call('HMGET', KEYS[1], 'id', 'given', 'back')
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local quota, want, reserve, back = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local theirs, span = tonumber(ARGV[5]), tonumber(ARGV[7])
local id, given, returned = tonumber(known[1] or 0), tonumber(known[2] or 0), tonumber(known[3] or 0)
local isNew = id == 0
local isTheirs = theirs > 0 and now < theirs + span
if isNew then
  id = isTheirs and theirs or now
end
if isTheirs then
  given = math.max(given, tonumber(ARGV[6]))
  if id == theirs then
    returned = returned + back
  end
end
local free = quota - (given - returned)
local granted = 0
if want > 0 and free >= want then
  granted = want + math.max(0, math.min(reserve, math.floor((free - want) / 4)))
end
given = given + granted
redis.call('HSET', KEYS[1], 'id', id, 'given', given, 'back', returned)
if isNew then
  redis.call('PEXPIREAT', KEYS[1], id + span)
end
return {granted, given - returned, given, id, id + span - now}`;

/** An intersection: an interface that extends Redis is compared with its thousands of overloads, for ten seconds of the compiler. */
type CountingRedis = Redis & { sqoutTake(key: string, ...args: number[]): Promise<Answer> };

export interface RedisCounterOptions {
  url: string;
  /** First part of every key. */
  prefix: string;
  budgetMs: number;
  waitMs: number;
  awayMs: number;
  /** Once when Redis falls behind, with the reason, and once when it counts again. */
  onChange: (state: { isShared: boolean; reason?: Error }) => void;
}

/**
 * Counts for all API processes together. Each has a few permits of a quota in reserve, taken with the requests before, and
 * lets requests through for them while Redis is slow or silent; without one it refuses. While Redis stays away each lets a
 * part of the quota through (docs/decisions/0050-sign-in-trail-and-rate-limits.md).
 */
export class RedisCounter implements WindowCounter {
  private readonly redis: CountingRedis;
  private readonly windows = new LRUCache<string, SharedWindow>({ max: MAX_KEYS });
  private readonly heart: NodeJS.Timeout;
  private readonly own = new LocalCounter();
  /** Since when Redis gives no answer; null while it does. */
  private silentSinceMs: number | null = null;
  private misses = 0;
  private pausedUntilMs = 0;
  private isShared = true;
  private lastError: Error | undefined;

  constructor(private readonly options: RedisCounterOptions) {
    this.redis = new Redis(options.url, {
      enableOfflineQueue: false,
      // A message that is sent twice would give permits back twice.
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      socketTimeout: SILENCE_MS,
      connectTimeout: 2_000,
      retryStrategy: (times: number) => Math.min(times * 200, PAUSE_MS),
    }) as CountingRedis;
    this.redis.defineCommand('sqoutTake', { numberOfKeys: 1, lua: TAKE });
    this.redis.on('error', (error: Error) => (this.lastError = error));
    this.redis.on('close', () => (this.silentSinceMs ??= performance.now()));
    this.redis.on('ready', () => (this.silentSinceMs = null));
    this.heart = setInterval(() => this.giveIdleBack(), IDLE_MS).unref();
  }

  async increment(key: string, quota: number): Promise<WindowCount | null> {
    const window = this.windowOf(key);
    if (performance.now() < this.pausedUntilMs && (window.hasPermits || this.isAway))
      return this.spend(key, window, quota);
    if (this.redis.status !== 'ready') {
      this.silentSinceMs ??= performance.now();
      this.change(false, this.lastError);
      return this.spend(key, window, quota);
    }
    const waitMs = window.hasPermits ? this.options.budgetMs : this.options.waitMs;
    const answer = await this.take(key, window, { quota, waitMs });
    const nowMs = performance.now();
    if (answer === null) {
      this.silentSinceMs ??= nowMs - waitMs;
      if (++this.misses >= MISSES) {
        this.pausedUntilMs = nowMs + PAUSE_MS;
        this.change(false, this.lastError ?? new Error(`Redis took longer than ${waitMs} ms.`));
      }
      return this.spend(key, window, quota);
    }
    this.silentSinceMs = null;
    this.misses = 0;
    this.change(true);
    if (answer !== 'refused') return answer;
    return window.spend(nowMs) ?? { ...window.count(nowMs), count: quota + 1 };
  }

  private get isAway(): boolean {
    return this.silentSinceMs !== null && performance.now() - this.silentSinceMs >= this.options.awayMs;
  }

  /** For a permit of this process, or by itself while Redis is away. */
  private async spend(key: string, window: SharedWindow, quota: number): Promise<WindowCount | null> {
    const spent = window.spend(performance.now());
    if (spent !== null || !this.isAway) return spent;
    const { count, resetMs } = await this.own.increment(key);
    // What is not this process's to let through counts as used.
    return { count: quota - Math.max(1, Math.floor(quota / OWN_PART)) + count, resetMs };
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

  /** A permit of Redis for the request that waits. Null without an answer in time: what comes later is kept for others. */
  private take(
    key: string,
    window: SharedWindow,
    options: { quota: number; waitMs: number },
  ): Promise<WindowCount | 'refused' | null> {
    const sentAtMs = performance.now();
    const ask = window.ask(options.quota, sentAtMs);
    return new Promise((resolve) => {
      let isWaiting = true;
      const end = (answer: WindowCount | 'refused' | null): void => {
        clearTimeout(timer);
        isWaiting = false;
        resolve(answer);
      };
      // This process may have been busy itself: what has arrived by then is read first.
      const timer = setTimeout(() => setImmediate(() => isWaiting && end(null)), options.waitMs);
      this.send(key, options.quota, ask).then(
        (answer) => {
          const isGranted = answer[0] > 0;
          window.answered(ask, answer, { used: isWaiting && isGranted ? 1 : 0, sentAtMs });
          if (isWaiting) end(isGranted ? window.count(performance.now()) : 'refused');
        },
        (error: unknown) => {
          window.lost(ask);
          this.lastError = error as Error;
          if (isWaiting) end(null);
        },
      );
    });
  }

  private send(key: string, quota: number, { want, reserve, back, id, floor }: Ask): Promise<Answer> {
    const args = [quota, want, reserve, back, id, floor, WINDOW_MS];
    return this.redis.sqoutTake(`${this.options.prefix}:rate:${key}`, ...args);
  }

  /** So that another process may let the requests through that do not come here. */
  private giveIdleBack(): void {
    const nowMs = performance.now();
    if (this.redis.status !== 'ready' || nowMs < this.pausedUntilMs) return;
    for (const [key, window] of this.windows.entries()) {
      if (!window.hasPermits || window.isOver(nowMs) || nowMs - window.askedAtMs < IDLE_MS) continue;
      const ask = window.giveBack();
      this.send(key, 0, ask).then(
        (answer) => window.answered(ask, answer, { used: 0, sentAtMs: nowMs }),
        (error: unknown) => (this.lastError = error as Error),
      );
    }
  }

  private change(isShared: boolean, reason?: Error): void {
    if (isShared === this.isShared) return;
    this.isShared = isShared;
    this.options.onChange(reason ? { isShared, reason } : { isShared });
    if (isShared) this.lastError = undefined;
  }
}
