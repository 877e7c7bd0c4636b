import { Module } from '@nestjs/common';
import { ReportsModule as ReportsLibrary } from '#reports/nest';
import { RegisteredRunsModule } from '#runs/nest';
import { IdempotencyModule } from '#organizations/nest';
import { OnceByKey } from '../http/once-by-key.js';
import { ReportsController } from './reports.controller.js';

@Module({
  imports: [ReportsLibrary, RegisteredRunsModule, IdempotencyModule],
  providers: [OnceByKey],
  controllers: [ReportsController],
})
export class ReportsModule {}
