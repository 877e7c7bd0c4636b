import type { PageResults } from '#audit-engine';
import type { FoundCounts } from './urls.js';

/** How much each rule found on a page, whether all of it is kept or not. */
export function foundIn({
  findings = [],
  counts = {},
}: Partial<Pick<PageResults, 'findings' | 'counts'>>): FoundCounts {
  const found = new Map(Object.entries(counts));
  for (const [ruleId] of findings) if (!(ruleId in counts)) found.set(ruleId, (found.get(ruleId) ?? 0) + 1);
  return [...found];
}
