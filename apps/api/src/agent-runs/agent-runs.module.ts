import { Module } from '@nestjs/common';
import { injected } from '#config/nest';
import { Database } from '#database';
import { RunActivities } from '#frontier';
import { IdempotencyModule } from '#organizations/nest';
import { RegisteredRunsModule, RunsModule } from '#runs/nest';
import { OnceByKey } from '../http/once-by-key.js';
import { AgentRunsController } from './agent-runs.controller.js';
import { RunEditsController } from './run-edits.controller.js';
import { RunPicturesController } from './run-pictures.controller.js';

@Module({
  imports: [RunsModule, RegisteredRunsModule, IdempotencyModule],
  controllers: [AgentRunsController, RunEditsController, RunPicturesController],
  providers: [OnceByKey, injected(RunActivities, Database)],
})
export class AgentRunsModule {}
