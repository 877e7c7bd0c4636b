import { createHash } from 'node:crypto';
import { isSiteRule, type PageRule, type Rule, type RuleMeta, type SiteRule } from './rule.js';
import { ALL_RULES } from './rules/catalogue.generated.js';

/** Raised with every change of what rules report. */
export const CATALOGUE_VERSION = '1.0';

/** A set of rules in a fixed order, ready to run. */
export interface Catalogue {
  /** Names the list of page rules, which status strings are in the order of. */
  hash: string;
  pageRules: readonly PageRule[];
  siteRules: readonly SiteRule[];
  metas: ReadonlyMap<string, RuleMeta>;
}

export function buildCatalogue(rules: readonly Rule[]): Catalogue {
  const pageRules = rules.filter((rule): rule is PageRule => !isSiteRule(rule));
  const siteRules = rules.filter(isSiteRule);
  const ids = pageRules.map((rule) => rule.meta.id).join('\n');
  return {
    hash: createHash('sha256').update(ids).digest('hex').slice(0, 16),
    pageRules,
    siteRules,
    metas: new Map(rules.map((rule) => [rule.meta.id, rule.meta])),
  };
}

export const CATALOGUE: Catalogue = buildCatalogue(ALL_RULES);

/** Hash of `catalogueIds`; stored with every page's results. */
export const catalogueHash: string = CATALOGUE.hash;

/** Ids of the page rules, in the order of status strings. Store them once per hash, so that old results stay readable. */
export const catalogueIds: readonly string[] = CATALOGUE.pageRules.map((rule) => rule.meta.id);

/** Every rule's meta, site rules included, ordered by id. */
export const ruleMetas: readonly RuleMeta[] = [...CATALOGUE.metas.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
