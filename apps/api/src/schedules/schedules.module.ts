import { Module } from '@nestjs/common';
import { IdempotencyModule } from '#organizations/nest';
import { SchedulesModule as SchedulesLibrary } from '#schedules/nest';
import { OnceByKey } from '../http/once-by-key.js';
import { SchedulesController } from './schedules.controller.js';

/** Audits at planned times. */
@Module({ imports: [SchedulesLibrary, IdempotencyModule], providers: [OnceByKey], controllers: [SchedulesController] })
export class SchedulesModule {}
