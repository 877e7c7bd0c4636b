import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { AppError } from '#common';
import type { Principal } from '#auth';
import type { Config } from '#config';
import { addressKey } from './address-key.js';
import type { RateClass } from './rate-limit.decorators.js';
import { MAX_KEYS, type WindowCount, type WindowCounter } from './window-counter.js';

const MAX_LINK_LENGTH = 64;
/** Many may begin to sign in behind one address. */
const STARTS_PER_GUESS = 15;
/** What guessing gets: everything else is no failure of who asks. */
const WRONG: ReadonlySet<string> = new Set(['NOT_FOUND', 'FORBIDDEN', 'UNAUTHORIZED']);

/** What is tried. */
export interface Guess {
  /** Failures of one kind say nothing of another. */
  kind: 'link' | 'device' | 'invitation' | 'login' | 'callback' | 'password' | 'reset' | 'report';
  /** Who tries: a network address, or the id of a user who is signed in. */
  by: string;
  /** What it is a guess at, such as the id of an invitation; null where there is none. */
  link: string | null;
}

function keyOf(by: string): string {
  return by.startsWith('usr_') ? by : addressKey(by);
}

/** Quotas of requests, and the headers that tell them (contract, "Limits"). */
export class RateLimiter {
  readonly isEnabled: boolean;
  /** By key of failures: until when nothing is tried. */
  private readonly blocked = new LRUCache<string, number>({ max: MAX_KEYS });
  private readonly quotas: Readonly<Record<RateClass | 'address' | 'guess', number>>;

  constructor(
    config: Config['rateLimits'],
    private readonly counter: WindowCounter,
  ) {
    this.quotas = {
      read: config.readPerMinute,
      write: config.writePerMinute,
      runs: config.runsPerMinute,
      publish: config.publishPerMinute,
      address: config.addressPerMinute,
      guess: config.guessesPerMinute,
    };
    this.isEnabled = config.enabled;
  }

  /**
   * Before the credentials are looked at, so that guessing them is limited too.
   * @throws AppError RATE_LIMITED
   */
  takeForAddress(address: string, response: ServerResponse): Promise<void> {
    return this.take(`address:${addressKey(address)}`, this.quotas.address, response);
  }

  /**
   * Runs an attempt to use a secret and counts its failures by kind: per caller, and per attacked account or link
   * from all network addresses together. A right one costs nothing, so that a whole office signs in behind one
   * address. With too many failures nothing is tried until the minute is over.
   * @param work a wrong secret is null, or one of the refusals that guessing gets
   * @throws AppError RATE_LIMITED, and what `work` throws
   */
  async guessing<T>({ kind, by, link }: Guess, response: ServerResponse, work: () => Promise<T>): Promise<T> {
    if (!this.isEnabled || this.quotas.guess === 0) return work();
    const keys = [`failed-${kind}:${keyOf(by)}`];
    if (link !== null) keys.push(`failed-${kind}-at:${link.slice(0, MAX_LINK_LENGTH)}`);
    // A state of 256 bits that only one browser knows the secret to is beyond guessing: the right one always comes in.
    if (kind !== 'callback') for (const key of keys) this.refuseBlocked(key);
    try {
      const result = await work();
      if (result === null) await this.countFailure(keys, response);
      return result;
    } catch (error) {
      if (error instanceof AppError && WRONG.has(error.code)) await this.countFailure(keys, response);
      throw error;
    }
  }

  /**
   * For a short code or a password, which must not be tried often even at one moment: every try counts, before it is looked at.
   * @param guess `by`: null counts what it is tried at alone
   * @throws AppError RATE_LIMITED
   */
  async takeForTry(
    { kind, by, link }: Omit<Guess, 'by'> & { by: string | null },
    response: ServerResponse,
  ): Promise<void> {
    if (!this.isEnabled) return;
    if (link !== null)
      await this.take(`tried-${kind}-at:${link.slice(0, MAX_LINK_LENGTH)}`, this.quotas.guess, response);
    if (by !== null) await this.take(`tried-${kind}:${keyOf(by)}`, this.quotas.guess, response);
  }

  /**
   * Of what keeps something until it is finished or forgotten: the login of a command line,
   * a way to the identity provider. @throws AppError RATE_LIMITED
   */
  async takeForStart(address: string, response: ServerResponse): Promise<void> {
    if (this.isEnabled) await this.take(`start:${keyOf(address)}`, this.quotas.guess * STARTS_PER_GUESS, response);
  }

  /** @throws AppError RATE_LIMITED */
  takeForCredential(principal: Principal, rateClass: RateClass, response: ServerResponse): Promise<void> {
    const holder = principal.keyId ?? principal.userId;
    return this.take(`${rateClass}:${holder}`, this.quotas[rateClass], response);
  }

  /** What this process knows of: another one learns it with the next failure that it counts. */
  private refuseBlocked(key: string): void {
    const until = this.blocked.get(key) ?? 0;
    const leftMs = until - performance.now();
    if (leftMs > 0)
      throw new AppError('RATE_LIMITED', { headers: { 'Retry-After': String(Math.max(1, Math.ceil(leftMs / 1000))) } });
  }

  /** The one that is over the bound gets no other answer than the next one: it is refused as well. */
  private async countFailure(keys: readonly string[], response: ServerResponse): Promise<void> {
    for (const key of keys) {
      const { count, resetMs } = await this.increment(key, this.quotas.guess);
      if (count >= this.quotas.guess) this.blocked.set(key, performance.now() + resetMs);
      if (count > this.quotas.guess) {
        const seconds = String(Math.max(1, Math.ceil(resetMs / 1000)));
        response.setHeader('RateLimit-Remaining', '0');
        throw new AppError('RATE_LIMITED', { headers: { 'Retry-After': seconds } });
      }
    }
  }

  /** The headers of the later quota replace those of the earlier one: it is the one that the caller can plan with. */
  private async take(key: string, quota: number, response: ServerResponse): Promise<void> {
    if (quota === 0) return;
    const { count, resetMs } = await this.increment(key, quota);
    const resetSeconds = String(Math.max(1, Math.ceil(resetMs / 1000)));
    response.setHeader('RateLimit-Limit', String(quota));
    response.setHeader('RateLimit-Remaining', String(Math.max(0, quota - count)));
    response.setHeader('RateLimit-Reset', resetSeconds);
    if (count > quota) throw new AppError('RATE_LIMITED', { headers: { 'Retry-After': resetSeconds } });
  }

  private async increment(key: string, quota: number): Promise<WindowCount> {
    const counted = await this.counter.increment(key, quota);
    if (counted) return counted;
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: 'Requests cannot be counted at the moment. Try again shortly.',
    });
  }
}
