import { Module } from '@nestjs/common';
import { ConformanceModule as ConformanceOfRuns, RunsModule } from '#runs/nest';
import { WebsitesModule } from '#sites/nest';
import { ConformanceController } from './conformance.controller.js';
import { ManualResultsController } from './manual-results.controller.js';

@Module({
  imports: [ConformanceOfRuns, RunsModule, WebsitesModule],
  controllers: [ConformanceController, ManualResultsController],
})
export class ConformanceModule {}
