import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Clock } from '#common';
import { CLOCK, LOGGER } from '#config/nest';
import { Database } from '#database';
import { Websites } from '#sites';
import { WebsitesModule } from '#sites/nest';
import type { BlobStore } from '#storage';
import { BLOB_STORE, StorageModule } from '#storage/nest';
import { AlertChecker } from './alert-checker.js';
import { AlertsService } from './alerts.service.js';
import { Teller } from './teller.js';

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
    {
      provide: Teller,
      inject: [Database, CLOCK],
      useFactory: (database: Database, clock: Clock) => new Teller({ database, clock }),
    },
  ],
  exports: [AlertChecker, Teller],
})
export class AlertCheckerModule {}

/** The API's side of alerts. */
@Module({
  imports: [WebsitesModule],
  providers: [
    {
      provide: AlertsService,
      inject: [Database, Websites, CLOCK],
      useFactory: (database: Database, websites: Websites, clock: Clock) =>
        new AlertsService({ database, websites, clock }),
    },
  ],
  exports: [AlertsService],
})
export class AlertsModule {}
