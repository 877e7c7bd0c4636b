import { Module } from '@nestjs/common';
import { injected } from '#config/nest';
import { Database } from '#database';
import { RunActivities } from '#frontier';
import { IdempotencyModule } from '#idempotency/nest';
import { RunsService } from '#runs';
import { RunsModule } from '#runs/nest';
import { AgentRunsController } from './agent-runs.controller.js';

@Module({
  imports: [RunsModule, IdempotencyModule],
  controllers: [AgentRunsController],
  providers: [injected(RunActivities, Database, RunsService)],
})
export class AgentRunsModule {}
