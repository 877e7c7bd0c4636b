import { Module } from '@nestjs/common';
import type { Clock } from '#common';
import type { Config } from '#config';
import { CLOCK, CONFIG } from '#config/nest';
import { CreditsService } from '#credits';
import { CreditsModule } from '#credits/nest';
import { Database } from '#database';
import { Metrics } from '#metrics';
import { Plans } from '#organizations';
import type { BlobStore } from '#storage';
import { BLOB_STORE, StorageModule } from '#storage/nest';
import { RunLifecycle } from './run-lifecycle.service.js';
import { RunReports } from './run-reports.js';

/** The worker's side of runs: which run is next, leases, URLs, hosts, and what each step leaves behind. */
@Module({
  imports: [CreditsModule, StorageModule],
  providers: [
    {
      provide: RunLifecycle,
      inject: [Database, CreditsService, Plans, CLOCK, CONFIG, Metrics],
      useFactory: (
        ...[database, credits, plans, clock, { crawl }, metrics]: [
          ...[Database, CreditsService, Plans, Clock, Config, Metrics],
        ]
      ) =>
        new RunLifecycle(database, credits, plans, clock, {
          ...crawl,
          onLost: (phase, count) => metrics.expiredLeases().inc({ phase }, count),
        }),
    },
    {
      provide: RunReports,
      inject: [RunLifecycle, BLOB_STORE, Database, CLOCK],
      useFactory: (...parts: [RunLifecycle, BlobStore, Database, Clock]) => new RunReports(...parts),
    },
  ],
  exports: [RunLifecycle, RunReports],
})
export class FrontierModule {}
