import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AuditPool, SeenUrls } from '#audit-run';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { Fetcher } from '#crawler';
import { RunLifecycle } from '#frontier';
import { Metrics } from '#metrics';
import { RunDispatcher } from '#runs';
import { AuditModule } from '../audit/audit.module.js';
import { FetcherModule } from '../fetcher/fetcher.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { StopSignal } from '../jobs/stop-signal.js';
import { countPages } from '../metrics/count-pages.js';
import { WORKER_ID } from '../worker-id.js';
import { CrawlSliceHandler } from './crawl-slice.handler.js';
import { CrawlSliceProcessor } from './crawl-slice.processor.js';

type HandlerParts = [RunLifecycle, RunDispatcher, Fetcher, AuditPool, StopSignal, Config, Logger, Metrics];

/** Prepares runs and crawls their pages: job `crawl-slice`. */
@Module({
  imports: [JobsModule, FetcherModule, AuditModule],
  providers: [
    {
      provide: CrawlSliceHandler,
      inject: [RunLifecycle, RunDispatcher, Fetcher, AuditPool, StopSignal, CONFIG, LOGGER, Metrics],
      useFactory: (
        ...[lifecycle, dispatcher, fetcher, pool, { signal: stopping }, { crawl }, log, metrics]: HandlerParts
      ) =>
        new CrawlSliceHandler({
          lifecycle,
          store: countPages(lifecycle, metrics),
          dispatcher,
          fetcher,
          pool,
          seen: new SeenUrls(),
          workerId: WORKER_ID,
          sliceMs: crawl.sliceSeconds * 1_000,
          sitemapMs: crawl.sitemapSeconds * 1_000,
          stopping,
          log,
        }),
    },
    CrawlSliceProcessor,
  ],
  exports: [CrawlSliceProcessor],
})
export class CrawlModule {}
