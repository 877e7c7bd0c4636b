import { Module } from '@nestjs/common';
import { IdempotencyModule } from '#organizations/nest';
import { RegisteredRunsModule as RegisteredRunsLibrary } from '#runs/nest';
import { OnceByKey } from '../http/once-by-key.js';
import { RegisteredRunsController, RegisteredRunsOfKeysController } from './registered-runs.controller.js';

/** Runs that their client crawls, at the two addresses that clients know: one for logins, one for keys. Either takes both. */
@Module({
  imports: [RegisteredRunsLibrary, IdempotencyModule],
  providers: [OnceByKey],
  controllers: [RegisteredRunsController, RegisteredRunsOfKeysController],
})
export class RegisteredRunsModule {}
