import { Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { AuditPool, ReportThreads } from '#audit-run';
import { Progress, type Clock } from '#common';
import { CLOCK, LOGGER } from '#config/nest';
import { Fetcher } from '#crawler';
import { RunLifecycle } from '#frontier';
import { RunDispatcher } from '#runs';
import type { BlobStore } from '#storage';
import { BLOB_STORE, StorageModule } from '#storage/nest';
import { AuditModule } from '../audit/audit.module.js';
import { FetcherModule } from '../fetcher/fetcher.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { StopSignal } from '../jobs/stop-signal.js';
import { FinishRunHandler } from './finish-run.handler.js';
import { FinishRunProcessor } from './finish-run.processor.js';

type HandlerParts = [
  RunLifecycle,
  RunDispatcher,
  Fetcher,
  BlobStore,
  ReportThreads,
  AuditPool,
  Clock,
  StopSignal,
  Logger,
  Progress,
];

/** Judges crawled sites, builds and stores their reports, and settles: job `finish-run`. */
@Module({
  imports: [JobsModule, FetcherModule, AuditModule, StorageModule],
  providers: [
    { provide: ReportThreads, useFactory: () => new ReportThreads() },
    {
      provide: FinishRunHandler,
      inject: [
        RunLifecycle,
        RunDispatcher,
        Fetcher,
        BLOB_STORE,
        ReportThreads,
        AuditPool,
        CLOCK,
        StopSignal,
        LOGGER,
        Progress,
      ],
      useFactory: (...parts: HandlerParts) => {
        const [lifecycle, dispatcher, fetcher, storage, threads, pool, clock, stop, log, progress] = parts;
        return new FinishRunHandler({
          lifecycle,
          dispatcher,
          fetcher,
          storage,
          threads,
          pool,
          clock,
          stopping: stop.signal,
          log,
          progress,
        });
      },
    },
    FinishRunProcessor,
  ],
  exports: [FinishRunProcessor],
})
export class FinishModule implements OnApplicationShutdown {
  constructor(private readonly threads: ReportThreads) {}

  async onApplicationShutdown(): Promise<void> {
    await this.threads.close();
  }
}
