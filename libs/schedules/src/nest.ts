import { Module } from '@nestjs/common';
import { injected, injectedParts } from '#config/nest';
import { Database } from '#database';
import { Plans } from '#organizations';
import { RunCreation, SiteAudits } from '#runs';
import { RunsModule } from '#runs/nest';
import { Websites } from '#sites';
import { WebsitesModule } from '#sites/nest';
import { ScheduleRunner } from './schedule-runner.js';
import { SchedulesRepository } from './schedules.repository.js';
import { SchedulesService } from './schedules.service.js';
import { WebsiteList } from './website-list.js';

/** Audits at planned times. */
@Module({
  imports: [RunsModule, WebsitesModule],
  providers: [
    injected(SchedulesRepository, Database),
    injectedParts(SchedulesService, {
      database: Database,
      schedules: SchedulesRepository,
      creation: RunCreation,
      plans: Plans,
      websites: Websites,
    }),
    injectedParts(ScheduleRunner, { database: Database, creation: RunCreation, plans: Plans }),
    injected(WebsiteList, Database, Websites, SiteAudits),
  ],
  exports: [SchedulesService, ScheduleRunner, WebsiteList],
})
export class SchedulesModule {}
