import { CATEGORIES, isCategoryId, type CategoryId } from '../score/categories.js';
import type { CriterionId } from '../wcag/criteria.js';
import type { PageElement } from '../parse/element.js';
import type { PageFact, PageFacts, PageView } from '../facts/page-facts.js';
import type { JsonValue } from '../facts/structured-data.js';
import type { SiteContext } from '../site/site-context.js';
import type { SitePage } from '../site/site-page.js';

export type Severity = 'error' | 'warning';
export type Messages = Readonly<Record<string, string>>;
export type DataValue = string | number;

/** Names in braces of a message template. */
export type Placeholder<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** What a person needs to find the place: an element (its line and snippet are kept), or a text such as a header line. */
export type Evidence = PageElement | string | { snippet?: string; line?: number; selector?: string } | null | undefined;

type Arguments<T extends string, E> = [Placeholder<T>] extends [never]
  ? [evidence?: E]
  : [evidence: E, data: Readonly<Record<Placeholder<T>, DataValue>>];

/** `report(messageId, evidence, data)`: data has exactly the placeholders of that message. */
export type Report<M extends Messages, E = Evidence> = <K extends keyof M & string>(
  message: K,
  ...rest: Arguments<M[K], E>
) => void;

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

type ErasedReport<E> = (message: string, evidence?: E, data?: Readonly<Record<string, DataValue>>) => void;

export interface PageRule {
  meta: RuleMeta;
  applies?(page: PageFacts): boolean;
  check?(page: PageFacts, report: ErasedReport<Evidence>): void;
  visit?: Readonly<Record<string, (element: PageElement, report: ErasedReport<Evidence>, page: PageFacts) => void>>;
}

type RuleId = `${CategoryId}/${string}`;

interface PageRuleInput<Id extends RuleId, M extends Messages, N extends PageFact> {
  /** `judges`: `'site'` for a rule that checks one page for the whole site, as the start page. */
  meta: MetaInput<Id, M> & { needs: readonly N[]; judges?: 'pages' | 'site' };
  /**
   * False: the rule is not applicable to this page and does not count. Without it, `check`
   * checks every page, and `visit` those with a matching element.
   */
  applies?(page: PageView<N>): boolean;
  /** Checks the page by its facts. */
  check?(page: PageView<N>, report: Report<M>): void;
  /**
   * Called for each element of these names (several separated by spaces, `*` for all)
   * in document order, with everything about the page known.
   */
  visit?: Readonly<Record<string, (element: PageElement, report: Report<M>, page: PageView<N>) => void>>;
}

/** A rule that checks one page at a time. It must be pure: the same page gives the same findings. */
export function definePageRule<const Id extends RuleId, const M extends Messages, const N extends PageFact = never>(
  rule: PageRuleInput<Id, M, N>,
): PageRule {
  if (!rule.check && !rule.visit) throw new Error(`${rule.meta.id}: a page rule needs check or visit`);
  return {
    ...(rule as unknown as PageRule),
    meta: completeMeta(rule.meta, { scope: 'page', needs: rule.meta.needs, judges: rule.meta.judges ?? 'pages' }),
  };
}

export interface SiteEvidence {
  /** The page the finding is about; its URL. Counts as one affected page. */
  page?: string;
  /** Pages where the thing can be found, for example those that link to `url`. */
  pages?: readonly string[];
  /** True number when `pages` is only a part. */
  pagesTotal?: number;
  /** What the finding is about when it is not a page of the run: a broken target, a sitemap. */
  url?: string;
  /** A line of robots.txt, a header, … */
  snippet?: string;
  line?: number;
}

export interface SiteRuleSession<E> {
  /** Called once per stored page, in no particular order. */
  page?(page: SitePage<E>): void;
  /** Called once, after all pages. Report here (or earlier). */
  end?(site: SiteContext): void;
}

export interface SiteTools<M extends Messages> {
  report: Report<M, SiteEvidence | null>;
  /**
   * For rules with `judges: 'pages'`: how many pages (or other URLs) were checked;
   * call it in `end`. Without a call the rule is not applicable.
   * `affected` where the findings do not name the affected ones by `page`.
   */
  judged: (pages: number, affected?: number) => void;
}

export interface SiteRule {
  meta: RuleMeta;
  extract?(page: PageFacts): JsonValue;
  applies?(site: SiteContext): boolean;
  create(tools: {
    report: ErasedReport<SiteEvidence | null>;
    judged: (pages: number, affected?: number) => void;
  }): SiteRuleSession<unknown>;
}

interface SiteRuleInput<Id extends RuleId, M extends Messages, N extends PageFact, E extends JsonValue> {
  meta: MetaInput<Id, M> & { needs: readonly N[]; judges: 'pages' | 'site' };
  /** Runs while the page is checked and keeps up to 600 characters of JSON per page for `page.extract`; null keeps nothing. */
  extract?(page: PageView<N>): E | null;
  /** False: not applicable to this site. */
  applies?(site: SiteContext): boolean;
  create(tools: SiteTools<M>): SiteRuleSession<E>;
}

/** A rule that checks the whole site over the stored facts. State is in the closure of `create` and must stay bounded at 10,000 pages. */
export function defineSiteRule<
  const Id extends RuleId,
  const M extends Messages,
  const N extends PageFact = never,
  E extends JsonValue = null,
>(rule: SiteRuleInput<Id, M, N, E>): SiteRule {
  return {
    ...(rule as unknown as SiteRule),
    meta: completeMeta(rule.meta, { scope: 'site', needs: rule.meta.needs, judges: rule.meta.judges }),
  };
}

export type Rule = PageRule | SiteRule;

export function isSiteRule(rule: Rule): rule is SiteRule {
  return rule.meta.scope === 'site';
}

function completeMeta(meta: MetaInput<string, Messages>, rest: Pick<RuleMeta, 'scope' | 'needs' | 'judges'>): RuleMeta {
  const category = meta.id.split('/')[0] ?? '';
  if (!isCategoryId(category))
    throw new Error(`${meta.id}: the category must be one of ${Object.keys(CATEGORIES).join(', ')}`);
  if (meta.critical && meta.severity !== 'error') throw new Error(`${meta.id}: only errors are critical`);
  return Object.freeze({ ...meta, ...rest, category });
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
