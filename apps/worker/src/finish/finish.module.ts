import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { FixThreads, ReportThreads } from '#audit-run';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { AuditModule } from '../audit/audit.module.js';
import { FetcherModule } from '../fetcher/fetcher.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { RenderingModule } from '../rendering/rendering.module.js';
import { FinishRunProcessor } from './finish-run.processor.js';
import { SiteIconReader } from './site-icon-reader.js';

/** Checks crawled sites, builds and stores their reports, and settles: job `finish-run`. */
@Module({
  imports: [JobsModule, FetcherModule, AuditModule, RenderingModule],
  providers: [
    {
      provide: ReportThreads,
      inject: [CONFIG],
      // Half of the worker's slots: the building of reports must not starve its crawls.
      useFactory: ({ worker }: Config) => new ReportThreads(Math.max(1, Math.floor(worker.concurrency / 2))),
    },
    FixThreads,
    SiteIconReader,
    FinishRunProcessor,
  ],
  exports: [FinishRunProcessor],
})
export class FinishModule implements OnApplicationShutdown {
  constructor(
    private readonly threads: ReportThreads,
    private readonly fixing: FixThreads,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.threads.close(), this.fixing.close()]);
  }
}
