import { Module } from '@nestjs/common';
import type { Clock } from '#common';
import type { Config } from '#config';
import { CLOCK, CONFIG, injected } from '#config/nest';
import { CreditsService } from '#credits';
import { CreditsModule } from '#credits/nest';
import { Database } from '#database';
import { RunLifecycle } from '#frontier';
import { FrontierModule } from '#frontier/nest';
import { RunDispatcher } from '#runs';
import { RunsModule } from '#runs/nest';
import type { BlobStore } from '#storage';
import { BLOB_STORE, StorageModule } from '#storage/nest';
import { InstallationNumbersReader } from './installation-numbers.js';
import { Retention } from './retention.js';
import { Sweeper } from './sweeper.js';
import { WaitingWork } from './waiting-work.js';

/** What brings lost runs back, and what removes rows and blobs that are not needed any more. */
@Module({
  imports: [RunsModule, FrontierModule, CreditsModule, StorageModule],
  providers: [
    injected(Sweeper, Database, RunLifecycle, RunDispatcher, CreditsService, CLOCK),
    {
      provide: Retention,
      inject: [Database, BLOB_STORE, CLOCK, CONFIG],
      useFactory: (database: Database, storage: BlobStore, clock: Clock, { retention }: Config) =>
        new Retention(database, storage, clock, retention),
    },
    injected(WaitingWork, Database, CLOCK),
    injected(InstallationNumbersReader, Database, CreditsService, CLOCK),
  ],
  exports: [Sweeper, Retention, WaitingWork, InstallationNumbersReader],
})
export class SweepersModule {}
