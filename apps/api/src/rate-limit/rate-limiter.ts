import type { ServerResponse } from 'node:http';
import { AppError } from '#common';
import type { Principal } from '#auth';
import type { Config } from '#config';
import { addressKey } from './address-key.js';
import type { RateClass } from './rate-limit.decorators.js';
import type { WindowCounter } from './window-counter.js';

const MAX_LINK_LENGTH = 64;

/** Quotas of requests, and the headers that tell them (contract, "Limits"). */
export class RateLimiter {
  readonly isEnabled: boolean;
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
   * Before a code is looked at: few tries for an address, however many codes there are, and few for a link, from however many addresses.
   * @param link what a code is a guess at, such as the id of an invitation; null where there is none
   * @throws AppError RATE_LIMITED
   */
  async takeForGuess(address: string, link: string | null, response: ServerResponse): Promise<void> {
    if (!this.isEnabled) return;
    if (link !== null) await this.take(`guess-at:${link.slice(0, MAX_LINK_LENGTH)}`, this.quotas.guess, response);
    await this.take(`guess:${addressKey(address)}`, this.quotas.guess, response);
  }

  /** @throws AppError RATE_LIMITED */
  takeForCredential(principal: Principal, rateClass: RateClass, response: ServerResponse): Promise<void> {
    const holder = principal.keyId ?? principal.userId;
    return this.take(`${rateClass}:${holder}`, this.quotas[rateClass], response);
  }

  /** The headers of the later quota replace those of the earlier one: it is the one that the caller can plan with. */
  private async take(key: string, quota: number, response: ServerResponse): Promise<void> {
    if (quota === 0) return;
    const { count, resetMs } = await this.counter.increment(key);
    const resetSeconds = String(Math.max(1, Math.ceil(resetMs / 1000)));
    response.setHeader('RateLimit-Limit', String(quota));
    response.setHeader('RateLimit-Remaining', String(Math.max(0, quota - count)));
    response.setHeader('RateLimit-Reset', resetSeconds);
    if (count > quota) throw new AppError('RATE_LIMITED', { headers: { 'Retry-After': resetSeconds } });
  }
}
