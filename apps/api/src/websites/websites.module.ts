import { Module } from '@nestjs/common';
import { AlertsModule } from '#alerts/nest';
import { SchedulesModule } from '#schedules/nest';
import { WebsitesModule as SitesOfOrganizations } from '#sites/nest';
import { WebsiteIconController } from './website-icon.controller.js';
import { WebsiteLogoController } from './website-logo.controller.js';
import { WebsitesController } from './websites.controller.js';

@Module({
  imports: [SitesOfOrganizations, SchedulesModule, AlertsModule],
  controllers: [WebsitesController, WebsiteLogoController, WebsiteIconController],
})
export class WebsitesModule {}
