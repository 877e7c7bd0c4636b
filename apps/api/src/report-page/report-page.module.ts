import { Module } from '@nestjs/common';
import { OrganizationsModule } from '#organizations/nest';
import { RunsModule } from '#runs/nest';
import { ReportsModule as ReportsLibrary } from '#reports/nest';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { ReportPageController } from './report-page.controller.js';
import { ReportPrinter } from './report-printer.js';

@Module({
  imports: [ReportsLibrary, OrganizationsModule, RunsModule, RateLimitModule],
  controllers: [ReportPageController],
  providers: [ReportPrinter],
})
export class ReportPageModule {}
