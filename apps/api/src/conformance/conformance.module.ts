import { Module } from '@nestjs/common';
import { ConformanceModule as ConformanceOfRuns } from '#runs/nest';
import { WebsitesModule } from '#sites/nest';
import { ConformanceController } from './conformance.controller.js';
import { ManualResultsController } from './manual-results.controller.js';

@Module({ imports: [ConformanceOfRuns, WebsitesModule], controllers: [ConformanceController, ManualResultsController] })
export class ConformanceModule {}
