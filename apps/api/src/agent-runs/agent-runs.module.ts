import { Module } from '@nestjs/common';
import { RunsModule } from '#runs/nest';
import { IdempotencyModule } from '#idempotency/nest';
import { AgentRunsController } from './agent-runs.controller.js';

@Module({ imports: [RunsModule, IdempotencyModule], controllers: [AgentRunsController] })
export class AgentRunsModule {}
