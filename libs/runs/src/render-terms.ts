import type { RenderTerms } from '#audit-run/port';
import type { Pricing } from '#credits';
import type { Plan } from '#organizations';
import type { RunConfig } from './run-config.js';

export const DEFAULT_RENDERS = 100;

/** What a run may render; null: its pages are checked as they were sent. */
export function renderTermsOf(
  { render, maxRenders }: Pick<RunConfig, 'render' | 'maxRenders'>,
  { maxPages, plan, pricing }: { maxPages: number; plan: Plan; pricing: Pricing },
): RenderTerms | null {
  if (render === 'off') return null;
  const wanted = Math.min(maxRenders ?? DEFAULT_RENDERS, maxPages);
  const { cost, per } = pricing.prices.render;
  return { mode: render, ceiling: plan.renderConcurrency === 0 ? 0 : wanted, cost, per };
}

/** Credits for so many rendered pages, by what was agreed. */
export function priceOfRenders({ cost, per }: RenderTerms, pages: number): number {
  return Math.ceil(pages / per) * cost;
}

/** The same for as many pages as `credits` pay for. */
export function loweredTo(terms: RenderTerms, credits: number): RenderTerms {
  const ceiling = terms.cost === 0 ? terms.ceiling : Math.floor(Math.max(0, credits) / terms.cost) * terms.per;
  return { ...terms, ceiling: Math.min(terms.ceiling, ceiling), isLowered: true };
}

/** Credits of the hold that go back: for pages that were not rendered. */
export function unspentRenders(terms: RenderTerms | null, rendered: number): number {
  if (!terms) return 0;
  return Math.max(0, priceOfRenders(terms, terms.ceiling) - priceOfRenders(terms, rendered));
}
