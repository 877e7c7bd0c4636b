import { Module } from '@nestjs/common';
import { RunsModule } from '#runs/nest';
import { FindingsController } from './findings.controller.js';
import { FixesController } from './fixes.controller.js';

@Module({ imports: [RunsModule], controllers: [FindingsController, FixesController] })
export class FindingsModule {}
