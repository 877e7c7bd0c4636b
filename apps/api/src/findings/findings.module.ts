import { Module } from '@nestjs/common';
import { ReportsModule } from '#reports/nest';
import { RunsModule } from '#runs/nest';
import { FindingsController } from './findings.controller.js';
import { FixesController } from './fixes.controller.js';
import { PagesController } from './pages.controller.js';

@Module({ imports: [RunsModule, ReportsModule], controllers: [FindingsController, PagesController, FixesController] })
export class FindingsModule {}
