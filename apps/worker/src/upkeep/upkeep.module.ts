import { Module } from '@nestjs/common';
import type { Clock } from '#common';
import type { Config } from '#config';
import { CLOCK, CONFIG } from '#config/nest';
import { CreditsService } from '#credits';
import { CreditsModule } from '#credits/nest';
import { Database } from '#database';
import { Retention, RunDispatcher, RunLife, Sweeper } from '#runs';
import { RunsModule } from '#runs/nest';
import type { BlobStore } from '#storage';
import { BLOB_STORE, StorageModule } from '#storage/nest';
import { HeartbeatTask } from './heartbeat.task.js';
import { OrphanBlobsTask } from './orphan-blobs.task.js';
import { RetentionTask } from './retention.task.js';
import { SweepTask } from './sweep.task.js';

type SweeperParts = [Database, RunLife, RunDispatcher, CreditsService, Clock];

/** What every worker does from time to time, beside its jobs. */
@Module({
  imports: [RunsModule, CreditsModule, StorageModule],
  providers: [
    {
      provide: Sweeper,
      inject: [Database, RunLife, RunDispatcher, CreditsService, CLOCK],
      useFactory: (...parts: SweeperParts) => new Sweeper(...parts),
    },
    {
      provide: Retention,
      inject: [Database, BLOB_STORE, CLOCK, CONFIG],
      useFactory: (database: Database, storage: BlobStore, clock: Clock, { retention }: Config) =>
        new Retention(database, storage, clock, retention),
    },
    HeartbeatTask,
    SweepTask,
    RetentionTask,
    OrphanBlobsTask,
  ],
})
export class UpkeepModule {}
