import { Module } from '@nestjs/common';
import { ReportsModule as ReportsLibrary } from '#reports/nest';
import { RunsModule } from '#runs/nest';
import { IdempotencyModule } from '#idempotency/nest';
import { ReportsController } from './reports.controller.js';

@Module({ imports: [ReportsLibrary, RunsModule, IdempotencyModule], controllers: [ReportsController] })
export class ReportsModule {}
