import { Module } from '@nestjs/common';
import { injected } from '#config/nest';
import { Database } from '#database';
import { Plans } from '#organizations';
import { RunsService, SiteAudits } from '#runs';
import { RunsModule } from '#runs/nest';
import { Websites } from '#sites';
import { WebsitesModule } from '#sites/nest';
import { ScheduleRunner } from './schedule-runner.js';
import { SchedulesService } from './schedules.service.js';
import { WebsiteList } from './website-list.js';

/** Audits at planned times. */
@Module({
  imports: [RunsModule, WebsitesModule],
  providers: [
    {
      provide: SchedulesService,
      inject: [Database, RunsService, Plans, Websites],
      useFactory: (...[database, runs, plans, websites]: [Database, RunsService, Plans, Websites]) =>
        new SchedulesService({ database, runs, plans, websites }),
    },
    {
      provide: ScheduleRunner,
      inject: [Database, RunsService, Plans],
      useFactory: (database: Database, runs: RunsService, plans: Plans) =>
        new ScheduleRunner({ database, runs, plans }),
    },
    injected(WebsiteList, Database, Websites, SiteAudits),
  ],
  exports: [SchedulesService, ScheduleRunner, WebsiteList],
})
export class SchedulesModule {}
