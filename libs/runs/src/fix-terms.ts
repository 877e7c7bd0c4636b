import { priceOf, type Pricing } from '#credits';
import type { RunMode } from './run-status.js';

/** What was agreed about the fixes of a run when its credits were set aside, whatever the prices are later. */
export interface FixTerms {
  /** Credits of the hold that are for fixes. */
  ceiling: number;
  /** Of a verified fix that is delivered. */
  price: number;
  /** Of a proposal of a model. */
  proposalPrice: number;
}

/** What a run of a mode is to cost: `base` in any case, and what its fixes may cost. `terms` null: it has none. */
export function priceOfMode(
  pricing: Pricing,
  mode: RunMode,
  { hasModel }: { hasModel: boolean },
): { base: number; terms: FixTerms | null } {
  // Pages that are read again for their fixes alone are no audit.
  const base = mode === 'fix' ? 0 : priceOf(pricing, 'audit_base', 1);
  if (mode === 'audit') return { base, terms: null };
  const ceiling = mode === 'recommend' && !hasModel ? 0 : priceOf(pricing, 'fix_ceiling', 1);
  const price = mode === 'recommend' ? 0 : priceOf(pricing, 'fix', 1);
  return { base, terms: { ceiling, price, proposalPrice: priceOf(pricing, 'fix_proposal', 1) } };
}

/** Credits of the hold that go back: what the fixes did not cost. */
export function unspentOf(
  { ceiling, price, proposalPrice }: FixTerms,
  { delivered, proposals }: { delivered: number; proposals: number },
): number {
  return Math.max(0, ceiling - delivered * price - proposals * proposalPrice);
}

/** Proposals that what is held still covers. */
export function roomForProposals(terms: FixTerms, spent: { delivered: number; proposals: number }): number {
  const left = unspentOf(terms, spent);
  return terms.proposalPrice === 0 ? Number.MAX_SAFE_INTEGER : Math.floor(left / terms.proposalPrice);
}
