import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Clock } from '#common';
import { CLOCK, LOGGER } from '#config/nest';
import { Database } from '#database';
import type { BlobStore } from '#storage';
import { BLOB_STORE, StorageModule } from '#storage/nest';
import { IssueUpdater } from './issue-updater.js';

/** The worker's side of issues. */
@Module({
  imports: [StorageModule],
  providers: [
    {
      provide: IssueUpdater,
      inject: [Database, BLOB_STORE, CLOCK, LOGGER],
      useFactory: (...[database, storage, clock, log]: [Database, BlobStore, Clock, Logger]) =>
        new IssueUpdater({
          ...{ database, storage, clock },
          onError: (err, runId) => log.warn({ err, runId }, 'the issues of a site were not updated; will retry'),
        }),
    },
  ],
  exports: [IssueUpdater],
})
export class IssueUpdaterModule {}
