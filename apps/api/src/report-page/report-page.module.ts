import { Module } from '@nestjs/common';
import { OrganizationsModule } from '#organizations/nest';
import { ReportsModule as ReportsLibrary } from '#reports/nest';
import { ReportPageController } from './report-page.controller.js';

@Module({ imports: [ReportsLibrary, OrganizationsModule], controllers: [ReportPageController] })
export class ReportPageModule {}
