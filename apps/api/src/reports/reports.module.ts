import { Module } from '@nestjs/common';
import { ReportsModule as ReportsLibrary } from '#reports/nest';
import { IdempotencyModule } from '#idempotency/nest';
import { ReportsController } from './reports.controller.js';

@Module({ imports: [ReportsLibrary, IdempotencyModule], controllers: [ReportsController] })
export class ReportsModule {}
