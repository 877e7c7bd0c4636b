import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Clock } from '#common';
import { CLOCK, injected, LOGGER } from '#config/nest';
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
      inject: [Database, AlertsRepository, RunRecords, Sites, CLOCK, LOGGER],
      useFactory: (...parts: [Database, AlertsRepository, RunRecords, Sites, Clock, Logger]) => {
        const [database, alerts, records, sites, clock, log] = parts;
        return new AlertChecker({
          ...{ database, alerts, records, sites, clock },
          onError: (err, runId) => log.warn({ err, runId }, 'alerts of an audit were not evaluated; will retry'),
        });
      },
    },
    injected(Teller, Database, AlertsRepository, CLOCK),
  ],
  exports: [AlertsRepository, AlertChecker, Teller],
})
export class AlertCheckerModule {}

/** The API's side of alerts. */
@Module({
  imports: [WebsitesModule],
  providers: [
    injected(AlertsRepository, Database),
    {
      provide: AlertsService,
      inject: [Database, AlertsRepository, Websites, CLOCK],
      useFactory: (...[database, alerts, websites, clock]: [Database, AlertsRepository, Websites, Clock]) =>
        new AlertsService({ database, alerts, websites, clock }),
    },
  ],
  exports: [AlertsService],
})
export class AlertsModule {}
