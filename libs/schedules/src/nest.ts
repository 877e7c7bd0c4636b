import { Module } from '@nestjs/common';
import { Database } from '#database';
import { Plans } from '#organizations';
import { RunsService } from '#runs';
import { RunsModule } from '#runs/nest';
import { ScheduleRunner } from './schedule-runner.js';
import { SchedulesService } from './schedules.service.js';

/** Audits at planned times. */
@Module({
  imports: [RunsModule],
  providers: [
    {
      provide: SchedulesService,
      inject: [Database, RunsService, Plans],
      useFactory: (database: Database, runs: RunsService, plans: Plans) =>
        new SchedulesService({ database, runs, plans }),
    },
    {
      provide: ScheduleRunner,
      inject: [Database, RunsService, Plans],
      useFactory: (database: Database, runs: RunsService, plans: Plans) =>
        new ScheduleRunner({ database, runs, plans }),
    },
  ],
  exports: [SchedulesService, ScheduleRunner],
})
export class SchedulesModule {}
