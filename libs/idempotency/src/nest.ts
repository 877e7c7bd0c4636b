import { Module } from '@nestjs/common';
import { CLOCK, injected } from '#config/nest';
import { Database } from '#database';
import { IdempotencyService } from './idempotency.service.js';

/** For routes that take the header Idempotency-Key. */
@Module({
  providers: [injected(IdempotencyService, Database, CLOCK)],
  exports: [IdempotencyService],
})
export class IdempotencyModule {}
