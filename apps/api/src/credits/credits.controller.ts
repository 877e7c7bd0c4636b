import { Controller, Get } from '@nestjs/common';
import type { Principal } from '#auth';
import { CreditsService } from '#credits';
import { OrganizationsService, type Plan } from '#organizations';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { Services } from '../services.js';
import { ValidQuery } from '../validation/params.decorators.js';
import { CreditsQuery } from './credits.query.js';
import { DocumentCredits } from './credits.docs.js';

interface CreditsAnswer {
  balance: { monthly: number; pack: number; total: number; periodEnd: Date };
  plan: Plan;
  pricing: Services['pricing']['prices'];
  pricingVersion: number;
}

@Controller('v1/credits')
export class CreditsController {
  constructor(
    private readonly credits: CreditsService,
    private readonly organizations: OrganizationsService,
    private readonly services: Services,
  ) {}

  @Get()
  @RequireScope('credits:read')
  @DocumentCredits()
  async read(@Caller() principal: Principal, @ValidQuery() query: CreditsQuery): Promise<CreditsAnswer> {
    const { orgId, planId } = await this.organizations.actIn(principal, query.orgId ?? null);
    const { monthly, pack, total, periodEnd } = await this.credits.balance(orgId);
    const { prices, version } = this.services.pricing;
    return {
      balance: { monthly, pack, total, periodEnd },
      plan: this.services.plans.get(planId),
      pricing: prices,
      pricingVersion: version,
    };
  }
}
