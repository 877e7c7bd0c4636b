import { Module } from '@nestjs/common';
import { LEASE_MS } from '#audit-run';
import { ConfigModule } from '#config/nest';
import { DatabaseModule } from '#database/nest';
import { MetricsModule, TracingModule } from '#observability/nest';
import { threadUse } from '#threads';
import { CrawlModule } from './crawl/crawl.module.js';
import { FinishModule } from './finish/finish.module.js';
import { HealthModule } from './health/health.module.js';
import { WorkerMetricsModule } from './metrics/worker-metrics.module.js';
import { UpkeepModule } from './upkeep/upkeep.module.js';
import { WORKER_ID } from './worker-id.js';

/** Half a lease: what is in hand when the database falls silent is given back before the lease is over. */
const TIMEOUTS = { connectMs: 5_000, answerMs: LEASE_MS / 2 };

@Module({
  imports: [
    ConfigModule.forRoot({ logged: { service: 'worker', worker: WORKER_ID } }),
    DatabaseModule.forRoot({ timeouts: TIMEOUTS }),
    MetricsModule.forRoot({ service: 'worker', threads: threadUse }),
    TracingModule.forRoot({ service: 'worker' }),
    CrawlModule,
    FinishModule,
    UpkeepModule,
    HealthModule,
    WorkerMetricsModule,
  ],
})
export class WorkerModule {}
