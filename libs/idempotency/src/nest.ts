import { Module } from '@nestjs/common';
import { CLOCK, injected } from '#config/nest';
import { Database } from '#database';
import { IdempotencyRepository } from './idempotency.repository.js';
import { IdempotencyService } from './idempotency.service.js';

/** For routes that take the header Idempotency-Key. */
@Module({
  providers: [injected(IdempotencyRepository, Database), injected(IdempotencyService, IdempotencyRepository, CLOCK)],
  exports: [IdempotencyService],
})
export class IdempotencyModule {}
