import { Module } from '@nestjs/common';
import { RunsModule } from '#runs/nest';
import { ComparisonsController } from './comparisons.controller.js';

@Module({ imports: [RunsModule], controllers: [ComparisonsController] })
export class ComparisonsModule {}
