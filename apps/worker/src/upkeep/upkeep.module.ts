import { Module } from '@nestjs/common';
import { SweepersModule } from '#upkeep/nest';
import { HeartbeatTask } from './heartbeat.task.js';
import { OrphanBlobsTask } from './orphan-blobs.task.js';
import { RetentionTask } from './retention.task.js';
import { SweepTask } from './sweep.task.js';

/** What every worker does from time to time, beside its jobs. */
@Module({
  imports: [SweepersModule],
  providers: [HeartbeatTask, SweepTask, RetentionTask, OrphanBlobsTask],
})
export class UpkeepModule {}
