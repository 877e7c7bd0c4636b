import { Module } from '@nestjs/common';
import { SweepersModule } from '#upkeep/nest';
import { CrawlModule } from '../crawl/crawl.module.js';
import { FinishModule } from '../finish/finish.module.js';
import { WorkerMetricsTask } from './worker-metrics.task.js';

/** Numbers of this worker and of the whole installation for Prometheus. */
@Module({
  imports: [CrawlModule, FinishModule, SweepersModule],
  providers: [WorkerMetricsTask],
})
export class WorkerMetricsModule {}
