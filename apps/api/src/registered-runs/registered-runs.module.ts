import { Module } from '@nestjs/common';
import { IdempotencyModule } from '#idempotency/nest';
import { RegisteredRunsModule as RegisteredRunsLibrary } from '#runs/nest';
import { RegisteredRunsController, RegisteredRunsOfKeysController } from './registered-runs.controller.js';

/** Runs that their client crawls, at the two addresses that clients know: one for logins, one for keys. Either takes both. */
@Module({
  imports: [RegisteredRunsLibrary, IdempotencyModule],
  controllers: [RegisteredRunsController, RegisteredRunsOfKeysController],
})
export class RegisteredRunsModule {}
