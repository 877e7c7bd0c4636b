import { readFileSync } from 'node:fs';
import { CATEGORIES, type CategoryId } from '../engine/score/categories.js';
import { CATALOGUE, ruleMetas } from './catalogue.js';
import type { RuleMeta, RuleTitle, Severity } from '../engine/run/rule-meta.js';
import { currentRule } from '../engine/run/retired-rules.js';
import { criterionOf, type Criterion } from '../engine/wcag/criteria.js';
import { SCORE_VERSION } from '../engine/score/score.js';

/** A rule as people and programs read it: the API, the command line and the index show the same. */
export interface RuleView {
  id: string;
  /** The problem, as a finding shows it; the same as `title.failed`. */
  name: string;
  title: RuleTitle;
  category: CategoryId;
  categoryName: string;
  subcategory: string;
  /** Success criteria of WCAG 2.2; none for a good practice that no criterion asks for; null for a rule that is not about accessibility. */
  wcag: Criterion[] | null;
  severity: Severity;
  weight: number;
  /** A sign of a break-in or a leaked secret. */
  critical: boolean;
  scope: 'page' | 'site';
  since: string;
  howToFix: string;
  references: readonly string[];
}

export interface RuleCatalogueView {
  catalogueVersion: string;
  scoreVersion: number;
  total: number;
  rules: RuleView[];
}

/** Every rule, ordered by category and id. */
export function viewCatalogue(): RuleCatalogueView {
  const rules = ruleMetas.map(viewOf);
  return { catalogueVersion: CATALOGUE.version, scoreVersion: SCORE_VERSION, total: rules.length, rules };
}

/** One rule with its page in Markdown, or the one that it was merged into; null when there is none of that id. */
export function findRule(id: string): (RuleView & { documentation: string }) | null {
  const meta = ruleMetas.find((candidate) => candidate.id === currentRule(id));
  return meta ? { ...viewOf(meta), documentation: pages()[meta.id] ?? '' } : null;
}

let pagesOnce: Readonly<Record<string, string>> | undefined;

/** Rule id → its page; put together by the build (scripts/lib/rule-pages.mjs), read when the first one is asked for. */
function pages(): Readonly<Record<string, string>> {
  pagesOnce ??= JSON.parse(readFileSync(new URL('../generated/rule-pages.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
  return pagesOnce;
}

function viewOf({
  id,
  title,
  category,
  subcategory,
  wcag,
  severity,
  weight,
  critical = false,
  scope,
  since,
  howToFix,
  references,
}: RuleMeta): RuleView {
  return {
    id,
    name: title.failed,
    title,
    category,
    categoryName: CATEGORIES[category].name,
    subcategory,
    wcag: wcag?.map(criterionOf) ?? null,
    severity,
    weight,
    critical,
    scope,
    since,
    howToFix,
    references,
  };
}
