import { Module } from '@nestjs/common';
import { StorageModule } from '#storage/nest';
import { CrawlModule } from '../crawl/crawl.module.js';
import { FinishModule } from '../finish/finish.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { HealthController } from './health.controller.js';
import { StuckWatchTask } from './stuck-watch.task.js';

/** Probes, and a watch over the processors of jobs. */
@Module({
  imports: [JobsModule, CrawlModule, FinishModule, StorageModule],
  controllers: [HealthController],
  providers: [StuckWatchTask],
})
export class HealthModule {}
