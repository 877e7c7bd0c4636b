import { Module } from '@nestjs/common';
import { SweepersModule } from '#upkeep/nest';
import { CrawlModule } from '../crawl/crawl.module.js';
import { FinishModule } from '../finish/finish.module.js';
import { HeartbeatTask } from './heartbeat.task.js';
import { OrphanBlobsTask } from './orphan-blobs.task.js';
import { RetentionTask } from './retention.task.js';
import { SweepTask } from './sweep.task.js';

/** What every worker does from time to time, beside its jobs. */
@Module({
  imports: [CrawlModule, FinishModule, SweepersModule],
  providers: [HeartbeatTask, SweepTask, RetentionTask, OrphanBlobsTask],
})
export class UpkeepModule {}
