import { CATEGORIES, isCategoryId, type CategoryId } from '../score/categories.js';
import type { CriterionId } from '../wcag/criteria.js';

export type Severity = 'error' | 'warning';
export type Messages = Readonly<Record<string, string>>;
export type DataValue = string | number;

export interface RuleTitle {
  failed: string;
  passed: string;
}

export interface MetaInput<Id extends string, M extends Messages> {
  /** `category/noun`, the path of its files. */
  id: Id;
  /** Both forms of the name: "Page has no title", and "Every page has a title" when nothing was found. */
  title: RuleTitle;
  /** Group inside of the category, lower case. */
  subcategory: string;
  /**
   * Success criteria of WCAG 2.2 that a finding fails (error) or may fail (warning). `[]`:
   * a good practice for accessibility that no criterion asks for.
   * Missing: not about accessibility.
   */
  wcag?: readonly CriterionId[];
  /** error: a finding fails the check; warning: it warns. */
  severity: Severity;
  /** 1 to 10: 9 and 10 break the page for people or search engines, 5 is clearly worse, 1 and 2 are polish. */
  weight: number;
  /** A sign of a break-in or a leaked secret, never of anything else: with it no site is better than grade D. For errors only. */
  critical?: boolean;
  /** Message templates by id; `{name}` is filled from the data. */
  messages: M;
  /** Catalogue version that brought the rule. */
  since: string;
  /** Raised when the rule reports other things than before: two audits are then not compared by it. 1 without it. */
  version?: number;
  /** Standards and documentation the rule is based on. */
  references: readonly string[];
  /** One or two sentences that say what to write. */
  howToFix: string;
}

export interface RuleMeta extends MetaInput<string, Messages> {
  category: CategoryId;
  scope: 'page' | 'site';
  needs: readonly string[];
  /** What the score divides by: the pages of the audit, or the site as one. */
  judges: 'pages' | 'site';
}

/** The name of a rule beside its result: the problem when it found one, otherwise what holds. */
export function titleOf({ title }: Pick<RuleMeta, 'title'>, status: string): string {
  return status === 'fail' || status === 'warn' ? title.failed : title.passed;
}

/** The sentence of a finding: the template with its data filled in. */
export function renderMessage(template: string, data: Readonly<Record<string, DataValue>> | null): string {
  const sentence = template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    data && Object.hasOwn(data, name) ? String(data[name]) : whole,
  );
  const platform = data?.[PLATFORM];
  return typeof platform === 'string' ? `${sentence} It comes from ${platform}.` : sentence;
}

/**
 * The member of a finding's data that names the platform which wrote the markup: every sentence then says so. No placeholder has this name.
 */
export const PLATFORM = 'platform';

export function completeMeta(
  meta: MetaInput<string, Messages>,
  rest: Pick<RuleMeta, 'scope' | 'needs' | 'judges'>,
): RuleMeta {
  const category = meta.id.split('/')[0] ?? '';
  if (!isCategoryId(category))
    throw new Error(`${meta.id}: the category must be one of ${Object.keys(CATEGORIES).join(', ')}`);
  if (meta.critical && meta.severity !== 'error') throw new Error(`${meta.id}: only errors are critical`);
  return Object.freeze({ ...meta, ...rest, category });
}
