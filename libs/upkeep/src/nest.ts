import { Module } from '@nestjs/common';
import { Clock } from '#common';
import type { Config } from '#config';
import { CONFIG, injected, injectedParts } from '#config/nest';
import { CreditsService } from '#credits';
import { CreditsModule } from '#credits/nest';
import { Database } from '#database';
import { FindingsRepository } from '#findings';
import { LinkAnswers, PhaseLeases, SliceLeases } from '#frontier';
import { FrontierModule } from '#frontier/nest';
import { MembersService } from '#organizations';
import { OrganizationsModule } from '#organizations/nest';
import { ReportsRepository } from '#reports';
import { RunDispatcher, RunEndings } from '#runs';
import { RunRecordsModule, RunsModule } from '#runs/nest';
import { BlobStore } from '#storage';
import { StorageModule } from '#storage/nest';
import { RequestedDeletions } from './erasure/requested-deletions.js';
import { InstallationNumbersReader } from './installation-numbers.js';
import { Retention } from './retention.js';
import { Sweeper } from './sweeper.js';
import { WaitingWork } from './waiting-work.js';

/** What brings lost runs back, and what removes rows and blobs that are not needed any more. */
@Module({
  imports: [RunsModule, RunRecordsModule, OrganizationsModule, FrontierModule, CreditsModule, StorageModule],
  providers: [
    injected(
      Sweeper,
      Database,
      SliceLeases,
      PhaseLeases,
      LinkAnswers,
      RunEndings,
      RunDispatcher,
      CreditsService,
      Clock,
    ),
    {
      provide: Retention,
      inject: [Database, FindingsRepository, ReportsRepository, BlobStore, Clock, CONFIG],
      useFactory: (...parts: [Database, FindingsRepository, ReportsRepository, BlobStore, Clock, Config]) => {
        const [database, findings, reports, storage, clock, { retention }] = parts;
        return new Retention(database, findings, reports, storage, clock, retention);
      },
    },
    injectedParts(RequestedDeletions, {
      database: Database,
      storage: BlobStore,
      endings: RunEndings,
      members: MembersService,
      clock: Clock,
    }),
    injected(WaitingWork, Database, Clock),
    injected(InstallationNumbersReader, Database, CreditsService, Clock),
  ],
  exports: [Sweeper, Retention, RequestedDeletions, WaitingWork, InstallationNumbersReader],
})
export class SweepersModule {}
