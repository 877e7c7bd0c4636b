import { Module } from '@nestjs/common';
import { ReportsModule as ReportsLibrary } from '#reports/nest';
import { ReportPageController } from './report-page.controller.js';

@Module({ imports: [ReportsLibrary], controllers: [ReportPageController] })
export class ReportPageModule {}
