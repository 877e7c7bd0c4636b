import { Module } from '@nestjs/common';
import { SchedulesModule } from '#schedules/nest';
import { WebsitesModule as SitesOfOrganizations } from '#sites/nest';
import { WebsitesController } from './websites.controller.js';

@Module({ imports: [SitesOfOrganizations, SchedulesModule], controllers: [WebsitesController] })
export class WebsitesModule {}
