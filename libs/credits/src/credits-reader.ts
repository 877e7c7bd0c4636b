import { requireAllSites, type Principal } from '#auth';
import type { OrganizationsService, Plans } from '#organizations';
import type { CreditsService } from './credits.service.js';
import type { Credits } from './dto/credits.dto.js';
import type { Pricing } from './pricing.js';

/** What members of an organization see of its credits. */
export class CreditsReader {
  constructor(
    private readonly credits: CreditsService,
    private readonly organizations: OrganizationsService,
    private readonly plans: Plans,
    private readonly pricing: Pricing,
  ) {}

  /**
   * Of the active organization, or of another one of the caller's.
   * @throws AppError NO_ORG, FORBIDDEN for a non-member and for who is limited to some sites
   */
  async read(principal: Principal, wantedOrgId: string | null): Promise<Credits> {
    const member = await this.organizations.actIn(principal, wantedOrgId);
    requireAllSites(member);
    const { orgId, planId } = member;
    const { monthly, pack, total, periodEnd } = await this.credits.balance(orgId);
    return {
      enabled: this.plans.credits,
      balance: { monthly, pack, total, periodEnd: periodEnd.toISOString() },
      plan: this.plans.get(planId),
      pricing: this.pricing.prices,
      pricingVersion: this.pricing.version,
    };
  }
}
