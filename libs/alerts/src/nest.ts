import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Clock } from '#common';
import { CLOCK, LOGGER } from '#config/nest';
import { Database } from '#database';
import type { BlobStore } from '#storage';
import { BLOB_STORE, StorageModule } from '#storage/nest';
import { AlertChecker } from './alert-checker.js';

/** The worker's side of alerts. */
@Module({
  imports: [StorageModule],
  providers: [
    {
      provide: AlertChecker,
      inject: [Database, BLOB_STORE, CLOCK, LOGGER],
      useFactory: (...[database, storage, clock, log]: [Database, BlobStore, Clock, Logger]) =>
        new AlertChecker({
          ...{ database, storage, clock },
          onError: (err, runId) => log.warn({ err, runId }, 'alerts of an audit were not evaluated; will retry'),
        }),
    },
  ],
  exports: [AlertChecker],
})
export class AlertsModule {}
