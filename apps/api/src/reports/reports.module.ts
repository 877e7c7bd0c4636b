import { Module } from '@nestjs/common';
import { ReportsModule as ReportsLibrary } from '#reports/nest';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { ReportsController } from './reports.controller.js';

@Module({ imports: [ReportsLibrary, IdempotencyModule], controllers: [ReportsController] })
export class ReportsModule {}
