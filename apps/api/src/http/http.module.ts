import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ErrorEnvelopeFilter } from './error-envelope.filter.js';
import { GracefulShutdown } from './graceful-shutdown.js';
import { InFlight } from './in-flight.js';

/** What stands around every route: the error envelope, requests that are being answered, and the end of the server. */
@Module({
  providers: [InFlight, GracefulShutdown, { provide: APP_FILTER, useClass: ErrorEnvelopeFilter }],
  exports: [InFlight, GracefulShutdown],
})
export class HttpModule {}
