import { Module } from '@nestjs/common';
import { Database } from '#database';
import { RunActivities } from '#frontier';
import { IdempotencyModule } from '#idempotency/nest';
import { RunsService } from '#runs';
import { RunsModule } from '#runs/nest';
import { AgentRunsController } from './agent-runs.controller.js';

@Module({
  imports: [RunsModule, IdempotencyModule],
  controllers: [AgentRunsController],
  providers: [
    {
      provide: RunActivities,
      inject: [Database, RunsService],
      useFactory: (database: Database, runs: RunsService) => new RunActivities(database, runs),
    },
  ],
})
export class AgentRunsModule {}
