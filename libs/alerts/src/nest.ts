import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from '#common';
import { injected, injectedParts, LOGGER } from '#config/nest';
import { Database } from '#database';
import { RunRecords, Sites } from '#runs';
import { RunRecordsModule } from '#runs/nest';
import { Websites } from '#sites';
import { WebsitesModule } from '#sites/nest';
import { AlertChecker } from './alert-checker.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertsService } from './alerts.service.js';
import { Teller } from './teller.js';

/** The worker's side of alerts. */
@Module({
  imports: [RunRecordsModule],
  providers: [
    injected(AlertsRepository, Database),
    injected(Sites, Database),
    {
      provide: AlertChecker,
      inject: [Database, AlertsRepository, RunRecords, Sites, Clock, LOGGER],
      useFactory: (...parts: [Database, AlertsRepository, RunRecords, Sites, Clock, Logger]) => {
        const [database, alerts, records, sites, clock, log] = parts;
        return new AlertChecker({
          ...{ database, alerts, records, sites, clock },
          onError: (err, runId) => log.warn({ err, runId }, 'alerts of an audit were not evaluated; will retry'),
        });
      },
    },
    injected(Teller, Database, AlertsRepository, Clock),
  ],
  exports: [AlertsRepository, AlertChecker, Teller],
})
export class AlertCheckerModule {}

/** The API's side of alerts. */
@Module({
  imports: [WebsitesModule],
  providers: [
    injected(AlertsRepository, Database),
    injectedParts(AlertsService, { database: Database, alerts: AlertsRepository, websites: Websites, clock: Clock }),
  ],
  exports: [AlertsService],
})
export class AlertsModule {}
