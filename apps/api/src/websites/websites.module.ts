import { Module } from '@nestjs/common';
import { WebsitesModule as SitesOfOrganizations } from '#sites/nest';
import { WebsitesController } from './websites.controller.js';

@Module({ imports: [SitesOfOrganizations], controllers: [WebsitesController] })
export class WebsitesModule {}
