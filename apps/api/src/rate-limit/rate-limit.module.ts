import { Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { LocalCounter } from './local-counter.js';
import { RateLimiter } from './rate-limiter.js';
import { AWAY_MS, BUDGET_MS, RedisCounter, WAIT_MS } from './redis-counter.js';
import type { WindowCounter } from './window-counter.js';

/** Longer than any healthy Redis needs to accept a connection. */
const CONNECT_MS = 2_000;

const WINDOW_COUNTER = Symbol('WindowCounter');

function openCounter({ queue, rateLimits }: Config, logger: Logger): WindowCounter {
  if (queue.redisUrl === null || !rateLimits.enabled) return new LocalCounter();
  return new RedisCounter({
    url: queue.redisUrl,
    prefix: queue.prefix,
    budgetMs: BUDGET_MS,
    waitMs: WAIT_MS,
    awayMs: AWAY_MS,
    onChange: ({ isShared, reason }) =>
      isShared
        ? logger.info('rate limits are counted in Redis again')
        : logger.warn(
            { err: reason },
            'Redis is slow or away: requests pass for the permits that this process has in reserve, the others get 503; after five seconds each process allows a quarter of each limit',
          ),
  });
}

/** Quotas of requests, counted in Redis where there is one. */
@Module({
  providers: [
    { provide: WINDOW_COUNTER, inject: [CONFIG, LOGGER], useFactory: openCounter },
    {
      provide: RateLimiter,
      inject: [CONFIG, WINDOW_COUNTER],
      useFactory: ({ rateLimits }: Config, counter: WindowCounter) => new RateLimiter(rateLimits, counter),
    },
  ],
  exports: [RateLimiter],
})
export class RateLimitModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(WINDOW_COUNTER) private readonly counter: WindowCounter) {}

  /** The connection is open before the first request comes. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.counter instanceof RedisCounter) await this.counter.ready(CONNECT_MS);
  }

  onApplicationShutdown(): void {
    if (this.counter instanceof RedisCounter) this.counter.close();
  }
}
