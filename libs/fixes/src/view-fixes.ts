import { ruleMetas } from '#audit-engine/rules';
import type { Safety } from './fixed-page.js';
import { ALL_FIXES } from './fixes.generated.js';
import { reasonFor } from './without-fix.js';

/** What can be done about the findings of a rule. */
export type FixView =
  | { rule: string; category: string; safety: Safety; usesCrawl: boolean; writes: string }
  | { rule: string; category: string; safety: null; reason: string };

/** Every rule of the catalogue, ordered by id. */
export function viewFixes(): FixView[] {
  const fixes = new Map(ALL_FIXES.map((fix) => [fix.rule, fix]));
  return ruleMetas.map((meta) => {
    const fix = fixes.get(meta.id);
    const { id: rule, category } = meta;
    return fix
      ? { rule, category, safety: fix.safety, usesCrawl: fix.usesCrawl ?? false, writes: fix.writes }
      : { rule, category, safety: null, reason: reasonFor(meta) };
  });
}
