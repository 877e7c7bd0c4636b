import { Module } from '@nestjs/common';
import { injected } from '#config/nest';
import { Database } from '#database';
import { Plans } from '#organizations';
import { RunsService, SiteAudits } from '#runs';
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
      inject: [Database, SchedulesRepository, RunsService, Plans, Websites],
      useFactory: (...parts: [Database, SchedulesRepository, RunsService, Plans, Websites]) => {
        const [database, schedules, runs, plans, websites] = parts;
        return new SchedulesService({ database, schedules, runs, plans, websites });
      },
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
