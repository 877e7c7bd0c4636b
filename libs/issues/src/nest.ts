import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from '#common';
import { BASE_URL, injected, injectedParts, LOGGER } from '#config/nest';
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
      inject: [Database, UpdatesRepository, RunRecords, Clock, LOGGER],
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
    injectedParts(IssuesService, {
      database: Database,
      issues: IssuesRepository,
      websites: Websites,
      clock: Clock,
      baseUrl: BASE_URL,
    }),
  ],
  exports: [IssuesService],
})
export class IssuesModule {}
