import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Clock } from '#common';
import type { Config } from '#config';
import { CLOCK, CONFIG, LOGGER } from '#config/nest';
import { Database } from '#database';
import { Websites } from '#sites';
import { WebsitesModule } from '#sites/nest';
import type { BlobStore } from '#storage';
import { BLOB_STORE, StorageModule } from '#storage/nest';
import { IssueUpdater } from './issue-updater.js';
import { IssuesService } from './issues.service.js';

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

/** The API's side of issues. */
@Module({
  imports: [WebsitesModule],
  providers: [
    {
      provide: IssuesService,
      inject: [Database, Websites, CLOCK, CONFIG],
      useFactory: (...[database, websites, clock, { http }]: [Database, Websites, Clock, Config]) =>
        new IssuesService({ database, websites, clock, baseUrl: http.baseUrl }),
    },
  ],
  exports: [IssuesService],
})
export class IssuesModule {}
