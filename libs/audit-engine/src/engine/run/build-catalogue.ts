import { createHash } from 'node:crypto';
import type { RuleMeta } from './rule-meta.js';
import { isSiteRule, type PageRule, type Rule, type SiteRule } from './rule.js';

/** A set of rules in a fixed order, ready to run. */
export interface Catalogue {
  /** Raised with every change of what rules report. */
  version: string;
  /** Names the list of page rules, which status strings are in the order of. */
  hash: string;
  pageRules: readonly PageRule[];
  siteRules: readonly SiteRule[];
  metas: ReadonlyMap<string, RuleMeta>;
}

export function buildCatalogue(rules: readonly Rule[], version = ''): Catalogue {
  const pageRules = rules.filter((rule): rule is PageRule => !isSiteRule(rule));
  const siteRules = rules.filter(isSiteRule);
  const ids = pageRules.map((rule) => rule.meta.id).join('\n');
  return {
    version,
    hash: createHash('sha256').update(ids).digest('hex').slice(0, 16),
    pageRules,
    siteRules,
    metas: new Map(rules.map((rule) => [rule.meta.id, rule.meta])),
  };
}
