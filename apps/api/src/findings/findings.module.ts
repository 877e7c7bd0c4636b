import { Module } from '@nestjs/common';
import { RunsModule } from '#runs/nest';
import { FindingsController } from './findings.controller.js';

@Module({ imports: [RunsModule], controllers: [FindingsController] })
export class FindingsModule {}
