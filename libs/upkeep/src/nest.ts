import { Module } from '@nestjs/common';
import type { Clock } from '#common';
import type { Config } from '#config';
import { CLOCK, CONFIG, injected } from '#config/nest';
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
import type { BlobStore } from '#storage';
import { BLOB_STORE, StorageModule } from '#storage/nest';
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
      CLOCK,
    ),
    {
      provide: Retention,
      inject: [Database, FindingsRepository, ReportsRepository, BLOB_STORE, CLOCK, CONFIG],
      useFactory: (...parts: [Database, FindingsRepository, ReportsRepository, BlobStore, Clock, Config]) => {
        const [database, findings, reports, storage, clock, { retention }] = parts;
        return new Retention(database, findings, reports, storage, clock, retention);
      },
    },
    {
      provide: RequestedDeletions,
      inject: [Database, BLOB_STORE, RunEndings, MembersService, CLOCK],
      useFactory: (
        ...[database, storage, endings, members, clock]: [Database, BlobStore, RunEndings, MembersService, Clock]
      ) => new RequestedDeletions({ database, storage, endings, members, clock }),
    },
    injected(WaitingWork, Database, CLOCK),
    injected(InstallationNumbersReader, Database, CreditsService, CLOCK),
  ],
  exports: [Sweeper, Retention, RequestedDeletions, WaitingWork, InstallationNumbersReader],
})
export class SweepersModule {}
