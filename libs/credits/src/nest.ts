import { Global, Module } from '@nestjs/common';
import { Clock } from '#common';
import type { Config } from '#config';
import { CONFIG, injected } from '#config/nest';
import { Database } from '#database';
import { Plans } from '#organizations';
import { CREDIT_ACCOUNTS, PlansModule } from '#organizations/nest';
import { CreditsRepository } from './credits.repository.js';
import { CreditsService } from './credits.service.js';
import { readPricing } from './pricing.js';

/** `@Inject(PRICING) pricing: Pricing` */
export const PRICING = Symbol('Pricing');

/** Accounts, holds and prices. Global for CREDIT_ACCOUNTS, which a library below asks for. */
@Global()
@Module({
  imports: [PlansModule],
  providers: [
    injected(CreditsRepository, Database),
    injected(CreditsService, Database, CreditsRepository, Plans, Clock),
    { provide: CREDIT_ACCOUNTS, useExisting: CreditsService },
    { provide: PRICING, inject: [CONFIG], useFactory: ({ plans }: Config) => readPricing(plans.overrides, plans) },
  ],
  exports: [PlansModule, CreditsService, CREDIT_ACCOUNTS, PRICING],
})
export class CreditsModule {}
