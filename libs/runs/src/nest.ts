import { Module } from '@nestjs/common';
import { BlobStore } from '#storage';
import { Clock } from '#common';
import type { Config } from '#config';
import { BASE_URL, CONFIG, injected, injectedParts } from '#config/nest';
import { CreditsService } from '#credits';
import { CreditsModule, PRICING } from '#credits/nest';
import { Database } from '#database';
import { FindingsReader, FindingsRepository, FixesReader } from '#findings';
import { Plans } from '#organizations';
import { JobProducer } from '#queue';
import { QueueModule } from '#queue/nest';
import { ReportPublisher, ReportsRepository, ReportsService } from '#reports';
import { ReportsModule } from '#reports/nest';
import { StorageModule } from '#storage/nest';
import { ManualResults } from '#sites';
import { WebsitesModule } from '#sites/nest';
import { RunComparisons } from './run-comparisons.js';
import { RunConformance } from './run-conformance.js';
import { OwnedRuns } from './owned-runs.js';
import { RunCreation, type RunOffer } from './run-creation.js';
import { RunReportReader } from './run-report-reader.js';
import { RunDispatcher } from './run-dispatcher.js';
import { FixesService } from './fixes.service.js';
import { MarkedFindings } from './marked-findings.js';
import { RunFindings } from './run-findings.js';
import { RunLists } from './run-lists.repository.js';
import { RunsRepository } from './runs.repository.js';
import { RunEdits } from './run-edits.js';
import { RunPictures } from './run-pictures.js';
import { RunEndings } from './run-endings.js';
import { RegisteredRuns } from './registered-runs.js';
import { RunRecords } from './run-records.js';
import { RunsService } from './runs.service.js';
import { SiteAudits } from './site-audits.repository.js';
import { Sites } from './sites.repository.js';

/** What completed audits found, as it is stored. Findings and records that were read stay in memory: a process has one of each. */
@Module({
  imports: [StorageModule],
  providers: [
    injected(ReportsRepository, Database),
    injected(FindingsRepository, Database),
    injected(FindingsReader, FindingsRepository),
    injected(FixesReader, Database),
    injected(RunRecords, ReportsRepository, FindingsReader, BlobStore),
  ],
  exports: [ReportsRepository, FindingsRepository, FindingsReader, FixesReader, RunRecords],
})
export class RunRecordsModule {}

/** `RunOffer`. */
const RUN_OFFER = Symbol('RunOffer');

/** Runs: creating, reading, listing, cancelling and ending them, and handing them to workers. */
@Module({
  imports: [CreditsModule, QueueModule, StorageModule, RunRecordsModule],
  providers: [
    injected(RunsRepository, Database),
    injected(RunLists, Database),
    injected(RunEndings, Database, RunsRepository, FindingsRepository, ReportsRepository, CreditsService, Clock),
    injected(RunDispatcher, JobProducer, Database),
    injected(OwnedRuns, RunsRepository),
    {
      provide: RUN_OFFER,
      inject: [CONFIG],
      useFactory: ({ model, plans }: Config): RunOffer => ({
        pricingUrl: plans.pricingUrl,
        hasModel: (named) => model !== null && (!named || model.allowed.includes(named)),
      }),
    },
    injected(RunCreation, Database, RunsRepository, RunEndings, RunDispatcher, Plans, PRICING, Clock, RUN_OFFER),
    injected(RunsService, OwnedRuns, RunsRepository, RunLists, RunEndings, RunDispatcher, Clock),
    injected(RunReportReader, Database, ReportsRepository, BASE_URL),
    injected(RunFindings, ReportsRepository, FindingsReader),
    injected(FixesService, Database, Clock, FixesReader, FindingsRepository, ReportsRepository),
    injected(RunPictures, Database, BlobStore),
    injected(Sites, Database),
    injected(SiteAudits, Database),
    injected(RunComparisons, Database, ReportsRepository, RunRecords, OwnedRuns, Sites),
    injected(MarkedFindings, RunFindings, RunComparisons),
  ],
  exports: [
    RunsRepository,
    OwnedRuns,
    RunCreation,
    RunReportReader,
    RunsService,
    RunFindings,
    RunPictures,
    MarkedFindings,
    FixesService,
    RunEndings,
    RunDispatcher,
    Sites,
    SiteAudits,
    RunComparisons,
  ],
})
export class RunsModule {}

/** Runs that their client crawls, and what people change of runs. The API alone has them: a worker need not load what publishes reports. */
@Module({
  imports: [RunsModule, ReportsModule, CreditsModule],
  providers: [
    injected(RunEdits, Database, ReportsService, Clock),
    injectedParts(RegisteredRuns, {
      database: Database,
      repository: RunsRepository,
      credits: CreditsService,
      runs: RunsService,
      publisher: ReportPublisher,
      plans: Plans,
      pricing: PRICING,
      clock: Clock,
    }),
  ],
  exports: [RegisteredRuns, RunEdits],
})
export class RegisteredRunsModule {}

/** What audits say of WCAG, beside what people say. The API alone has it. */
@Module({
  imports: [RunsModule, RunRecordsModule, WebsitesModule, StorageModule],
  providers: [
    injectedParts(RunConformance, {
      reports: ReportsRepository,
      findings: FindingsReader,
      storage: BlobStore,
      sites: Sites,
      manual: ManualResults,
    }),
  ],
  exports: [RunConformance],
})
export class ConformanceModule {}
