import { Controller, Get, Inject } from '@nestjs/common';
import type { Principal } from '#auth';
import { CreditsService, type Pricing } from '#credits';
import { PRICING } from '#credits/nest';
import { OrganizationsService, Plans, type Plan } from '#organizations';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { ValidQuery } from '../validation/params.decorators.js';
import { CreditsQuery } from './credits.query.js';
import { DocumentCredits } from './credits.docs.js';

interface CreditsAnswer {
  balance: { monthly: number; pack: number; total: number; periodEnd: Date };
  plan: Plan;
  pricing: Pricing['prices'];
  pricingVersion: number;
}

@Controller('v1/credits')
export class CreditsController {
  constructor(
    private readonly credits: CreditsService,
    private readonly organizations: OrganizationsService,
    private readonly plans: Plans,
    @Inject(PRICING) private readonly pricing: Pricing,
  ) {}

  @Get()
  @RequireScope('credits:read')
  @DocumentCredits()
  async read(@Caller() principal: Principal, @ValidQuery() query: CreditsQuery): Promise<CreditsAnswer> {
    const { orgId, planId } = await this.organizations.actIn(principal, query.orgId ?? null);
    const { monthly, pack, total, periodEnd } = await this.credits.balance(orgId);
    const { prices, version } = this.pricing;
    return {
      balance: { monthly, pack, total, periodEnd },
      plan: this.plans.get(planId),
      pricing: prices,
      pricingVersion: version,
    };
  }
}
