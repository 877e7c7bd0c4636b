import { Module } from '@nestjs/common';
import { ReportPagesModule } from '#client-reports/nest';
import { RunsModule } from '#runs/nest';
import { ReportsModule as ReportsLibrary } from '#reports/nest';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { ReportPageController } from './report-page.controller.js';

@Module({
  imports: [ReportsLibrary, RunsModule, ReportPagesModule, RateLimitModule],
  controllers: [ReportPageController],
})
export class ReportPageModule {}
