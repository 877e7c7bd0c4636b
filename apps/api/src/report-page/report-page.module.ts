import { Module } from '@nestjs/common';
import { RunsModule } from '#runs/nest';
import { ReportsModule as ReportsLibrary } from '#reports/nest';
import { WebsitesModule } from '#sites/nest';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { ReportPageController } from './report-page.controller.js';
import { ReportPrinter } from './report-printer.js';

@Module({
  imports: [ReportsLibrary, RunsModule, WebsitesModule, RateLimitModule],
  controllers: [ReportPageController],
  providers: [ReportPrinter],
})
export class ReportPageModule {}
