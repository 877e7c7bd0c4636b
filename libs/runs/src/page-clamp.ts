import type { Plan } from '#organizations';
import type { PageLimitClampNotice } from './dto/create-run.dto.js';
import { DEFAULT_PAGES, type RunConfig } from './run-config.js';

/** The page budget of a run by the plan of this moment. Never an error: above the cap the run gets the cap and a notice. */
export function clampPages(
  config: RunConfig,
  plan: Plan,
  pricingUrl: string,
): { maxPages: number; notice: PageLimitClampNotice | null } {
  const requested = config.maxPages ?? DEFAULT_PAGES[config.coverageMode];
  const planCap = plan.maxPagesPerAudit;
  if (requested <= planCap) return { maxPages: requested, notice: null };
  const upgradeHint = `The ${plan.name} plan audits up to ${planCap} pages at a time. For more pages see ${pricingUrl}`;
  return {
    maxPages: planCap,
    notice: { type: 'page_limit_clamped', requested, applied: planCap, planId: plan.id, planCap, upgradeHint },
  };
}
