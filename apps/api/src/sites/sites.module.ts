import { Module } from '@nestjs/common';
import { RunsModule } from '#runs/nest';
import { SitesController } from './sites.controller.js';

@Module({ imports: [RunsModule], controllers: [SitesController] })
export class SitesModule {}
