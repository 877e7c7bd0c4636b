import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Clock } from '#common';
import type { Config } from '#config';
import { CLOCK, CONFIG, injected, LOGGER } from '#config/nest';
import { Database } from '#database';
import { RunRecords } from '#runs';
import { RunRecordsModule } from '#runs/nest';
import { Websites } from '#sites';
import { WebsitesModule } from '#sites/nest';
import { IssueUpdater } from './issue-updater.js';
import { IssuesRepository } from './issues.repository.js';
import { IssuesService } from './issues.service.js';
import { UpdatesRepository } from './updates.repository.js';

/** The worker's side of issues. */
@Module({
  imports: [RunRecordsModule],
  providers: [
    injected(UpdatesRepository, Database),
    {
      provide: IssueUpdater,
      inject: [Database, UpdatesRepository, RunRecords, CLOCK, LOGGER],
      useFactory: (
        ...[database, updates, records, clock, log]: [Database, UpdatesRepository, RunRecords, Clock, Logger]
      ) =>
        new IssueUpdater({
          ...{ database, updates, records, clock },
          onError: (err, runId) => log.warn({ err, runId }, 'the issues of a site were not updated; will retry'),
        }),
    },
  ],
  exports: [IssueUpdater],
})
export class IssueUpdaterModule {}

/** The API's side of issues. */
@Module({
  imports: [WebsitesModule],
  providers: [
    injected(IssuesRepository, Database),
    {
      provide: IssuesService,
      inject: [Database, IssuesRepository, Websites, CLOCK, CONFIG],
      useFactory: (...parts: [Database, IssuesRepository, Websites, Clock, Config]) => {
        const [database, issues, websites, clock, { http }] = parts;
        return new IssuesService({ database, issues, websites, clock, baseUrl: http.baseUrl });
      },
    },
  ],
  exports: [IssuesService],
})
export class IssuesModule {}
