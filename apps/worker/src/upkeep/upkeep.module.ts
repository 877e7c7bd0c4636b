import { Module } from '@nestjs/common';
import { AlertCheckerModule } from '#alerts/nest';
import { ClientReportsModule } from '#client-reports/nest';
import { GithubRunnerModule } from '#github/nest';
import { IssueUpdaterModule } from '#issues/nest';
import { SenderModule } from '#notifications/nest';
import { SchedulesModule } from '#schedules/nest';
import { SweepersModule } from '#upkeep/nest';
import { CrawlModule } from '../crawl/crawl.module.js';
import { FetcherModule } from '../fetcher/fetcher.module.js';
import { FinishModule } from '../finish/finish.module.js';
import { AlertsTask, ProbesTask, RemindersTask } from './alerts.task.js';
import { DeletionsTask } from './deletions.task.js';
import { DeliveriesTask, MailsTask } from './deliveries.task.js';
import { GithubTask } from './github.task.js';
import { HeartbeatTask } from './heartbeat.task.js';
import { IssuesTask } from './issues.task.js';
import { OrphanBlobsTask } from './orphan-blobs.task.js';
import { RetentionTask } from './retention.task.js';
import { SchedulesTask } from './schedules.task.js';
import { SweepTask } from './sweep.task.js';

/** What every worker does from time to time, beside its jobs. */
@Module({
  imports: [
    CrawlModule,
    FinishModule,
    SweepersModule,
    SenderModule.with(ClientReportsModule),
    SchedulesModule,
    IssueUpdaterModule,
    GithubRunnerModule,
    AlertCheckerModule,
    FetcherModule,
  ],
  providers: [
    HeartbeatTask,
    SweepTask,
    SchedulesTask,
    IssuesTask,
    GithubTask,
    AlertsTask,
    ProbesTask,
    RemindersTask,
    RetentionTask,
    OrphanBlobsTask,
    DeletionsTask,
    DeliveriesTask,
    MailsTask,
  ],
})
export class UpkeepModule {}
