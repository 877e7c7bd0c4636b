import { Module } from '@nestjs/common';
import { BlobStore } from '#storage';
import { Clock } from '#common';
import type { Config } from '#config';
import { CONFIG, injected } from '#config/nest';
import { CreditsModule } from '#credits/nest';
import { Database } from '#database';
import { FindingsRepository } from '#findings';
import { Metrics } from '#observability';
import { Plans } from '#organizations';
import { RunEndings } from '#runs';
import { RunRecordsModule, RunsModule } from '#runs/nest';
import { StorageModule } from '#storage/nest';
import { FrontierRepository } from './frontier.repository.js';
import { HostLimits } from './host-limits.js';
import { LinkAnswers } from './link-answers.repository.js';
import { PhaseLeases } from './phase-leases.js';
import { PostgresStore } from './postgres-store.js';
import { RunFixes } from './run-fixes.js';
import { RunRenders } from './run-renders.js';
import { RunReports } from './run-reports.js';
import { RunResources } from './run-resources.js';
import { RunScheduler, type FrontierOptions } from './run-scheduler.js';
import { SliceLeases } from './slice-leases.js';

/** `FrontierOptions`. */
const OPTIONS = Symbol('FrontierOptions');

const PARTS = [
  FrontierRepository,
  HostLimits,
  SliceLeases,
  PhaseLeases,
  RunResources,
  RunFixes,
  LinkAnswers,
  RunScheduler,
] as const;

/** The worker's side of runs: which run is next, leases, URLs, hosts, and what each step leaves behind. */
@Module({
  imports: [CreditsModule, StorageModule, RunRecordsModule, RunsModule],
  providers: [
    {
      provide: OPTIONS,
      inject: [CONFIG, Metrics],
      useFactory: ({ crawl }: Config, metrics: Metrics): FrontierOptions => ({
        ...crawl,
        onLost: (phase, count) => metrics.expiredLeases().inc({ phase }, count),
      }),
    },
    injected(FrontierRepository, Database),
    injected(HostLimits, Database, Clock, OPTIONS),
    injected(SliceLeases, Database, FrontierRepository, Clock, OPTIONS),
    injected(PhaseLeases, Database, FrontierRepository, FindingsRepository, Clock),
    injected(RunResources, Database, Clock, OPTIONS),
    injected(RunFixes, Database, FindingsRepository),
    injected(LinkAnswers, Database, Clock),
    injected(RunScheduler, Database, FrontierRepository, Plans, Clock, OPTIONS),
    injected(RunRenders, Database, Plans, Clock),
    injected(PostgresStore, ...PARTS),
    injected(RunReports, PhaseLeases, FindingsRepository, RunFixes, RunEndings, BlobStore, Database, Clock),
  ],
  exports: [...PARTS, RunRenders, PostgresStore, RunReports],
})
export class FrontierModule {}
