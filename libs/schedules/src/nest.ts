import { Module } from '@nestjs/common';
import { injected } from '#config/nest';
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
    {
      provide: SchedulesService,
      inject: [Database, SchedulesRepository, RunCreation, Plans, Websites],
      useFactory: (...parts: [Database, SchedulesRepository, RunCreation, Plans, Websites]) => {
        const [database, schedules, creation, plans, websites] = parts;
        return new SchedulesService({ database, schedules, creation, plans, websites });
      },
    },
    {
      provide: ScheduleRunner,
      inject: [Database, RunCreation, Plans],
      useFactory: (database: Database, creation: RunCreation, plans: Plans) =>
        new ScheduleRunner({ database, creation, plans }),
    },
    injected(WebsiteList, Database, Websites, SiteAudits),
  ],
  exports: [SchedulesService, ScheduleRunner, WebsiteList],
})
export class SchedulesModule {}
