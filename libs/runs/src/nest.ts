import { Module } from '@nestjs/common';
import type { Clock } from '#common';
import type { Config } from '#config';
import { CLOCK, CONFIG } from '#config/nest';
import { CreditsService, type Pricing } from '#credits';
import { CreditsModule, PRICING } from '#credits/nest';
import { Database } from '#database';
import { Plans } from '#organizations';
import { JobProducer } from '#queue';
import { QueueModule } from '#queue/nest';
import { RunDispatcher } from './run-dispatcher.js';
import { RunFindings } from './run-findings.js';
import { RunLife } from './run-life.service.js';
import { RunsService } from './runs.service.js';

/** Runs: creating, reading, listing and cancelling them, their steps, and handing them to workers. */
@Module({
  imports: [CreditsModule, QueueModule],
  providers: [
    {
      provide: RunLife,
      inject: [Database, CreditsService, Plans, CLOCK, CONFIG],
      useFactory: (...[database, credits, plans, clock, config]: [Database, CreditsService, Plans, Clock, Config]) =>
        new RunLife(database, credits, plans, clock, config.crawl),
    },
    {
      provide: RunDispatcher,
      inject: [JobProducer, Database],
      useFactory: (producer: JobProducer, database: Database) => new RunDispatcher(producer, database),
    },
    {
      provide: RunsService,
      inject: [Database, RunLife, RunDispatcher, Plans, PRICING, CLOCK, CONFIG],
      useFactory: (...parts: [Database, RunLife, RunDispatcher, Plans, Pricing, Clock, Config]) => {
        const [database, life, dispatcher, plans, pricing, clock, config] = parts;
        return new RunsService({
          database,
          life,
          dispatcher,
          plans,
          pricing,
          clock,
          baseUrl: config.http.baseUrl,
          pricingUrl: config.plans.pricingUrl,
        });
      },
    },
    {
      provide: RunFindings,
      inject: [Database, RunsService],
      useFactory: (database: Database, runs: RunsService) => new RunFindings(database, runs),
    },
  ],
  exports: [RunsService, RunFindings, RunLife, RunDispatcher],
})
export class RunsModule {}
