import { Module } from '@nestjs/common';
import type { Clock } from '#common';
import type { Config } from '#config';
import { CLOCK, CONFIG, injected } from '#config/nest';
import { CreditsService } from '#credits';
import { CreditsModule } from '#credits/nest';
import { Database } from '#database';
import { RunLifecycle } from '#frontier';
import { FrontierModule } from '#frontier/nest';
import { MembersService } from '#organizations';
import { OrganizationsModule } from '#organizations/nest';
import { RunDispatcher } from '#runs';
import { RunsModule } from '#runs/nest';
import type { BlobStore } from '#storage';
import { BLOB_STORE, StorageModule } from '#storage/nest';
import { RequestedDeletions } from './erasure/requested-deletions.js';
import { InstallationNumbersReader } from './installation-numbers.js';
import { Retention } from './retention.js';
import { Sweeper } from './sweeper.js';
import { WaitingWork } from './waiting-work.js';

/** What brings lost runs back, and what removes rows and blobs that are not needed any more. */
@Module({
  imports: [RunsModule, OrganizationsModule, FrontierModule, CreditsModule, StorageModule],
  providers: [
    injected(Sweeper, Database, RunLifecycle, RunDispatcher, CreditsService, CLOCK),
    {
      provide: Retention,
      inject: [Database, BLOB_STORE, CLOCK, CONFIG],
      useFactory: (database: Database, storage: BlobStore, clock: Clock, { retention }: Config) =>
        new Retention(database, storage, clock, retention),
    },
    {
      provide: RequestedDeletions,
      inject: [Database, BLOB_STORE, CreditsService, MembersService, CLOCK],
      useFactory: (
        ...[database, storage, credits, members, clock]: [Database, BlobStore, CreditsService, MembersService, Clock]
      ) => new RequestedDeletions({ database, storage, credits, members, clock }),
    },
    injected(WaitingWork, Database, CLOCK),
    injected(InstallationNumbersReader, Database, CreditsService, CLOCK),
  ],
  exports: [Sweeper, Retention, RequestedDeletions, WaitingWork, InstallationNumbersReader],
})
export class SweepersModule {}
