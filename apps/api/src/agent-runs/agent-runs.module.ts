import { Module } from '@nestjs/common';
import { injected } from '#config/nest';
import { Database } from '#database';
import { RunActivities } from '#frontier';
import { IdempotencyModule } from '#idempotency/nest';
import { RunsService } from '#runs';
import { RegisteredRunsModule, RunsModule } from '#runs/nest';
import { AgentRunsController } from './agent-runs.controller.js';
import { RunEditsController } from './run-edits.controller.js';

@Module({
  imports: [RunsModule, RegisteredRunsModule, IdempotencyModule],
  controllers: [AgentRunsController, RunEditsController],
  providers: [injected(RunActivities, Database, RunsService)],
})
export class AgentRunsModule {}
