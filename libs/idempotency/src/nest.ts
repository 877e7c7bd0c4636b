import { Module } from '@nestjs/common';
import type { Clock } from '#common';
import { CLOCK } from '#config/nest';
import { Database } from '#database';
import { IdempotencyService } from './idempotency.service.js';

/** For routes that take the header Idempotency-Key. */
@Module({
  providers: [
    {
      provide: IdempotencyService,
      inject: [Database, CLOCK],
      useFactory: (database: Database, clock: Clock) => new IdempotencyService(database, clock),
    },
  ],
  exports: [IdempotencyService],
})
export class IdempotencyModule {}
