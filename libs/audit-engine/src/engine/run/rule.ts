import type { CategoryId } from '../score/categories.js';
import type { PageElement } from '../parse/element.js';
import type { Least } from '../resources/placing-styles.js';
import type { PageFact, PageFacts, PageView } from '../facts/page-facts.js';
import type { JsonValue } from '../facts/structured-data.js';
import type { ScriptNames } from '../resources/script-names.js';
import type { SiteContext } from '../site/site-context.js';
import type { SitePage } from '../site/site-page.js';
import { completeMeta, type DataValue, type Messages, type MetaInput, type RuleMeta } from './rule-meta.js';

/** Names in braces of a message template. */
export type Placeholder<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/**
 * What a person needs to find the place: an element (its line and snippet are kept), or a text such as a header line. Several elements
 * are a finding about all of them, found at the first one.
 */
export type Evidence =
  | PageElement
  | readonly PageElement[]
  | string
  | { snippet?: string; line?: number; selector?: string }
  | null
  | undefined;

type Arguments<T extends string, E> = [Placeholder<T>] extends [never]
  ? [evidence?: E]
  : [evidence: E, data: Readonly<Record<Placeholder<T>, DataValue>>];

/** `report(messageId, evidence, data)`: data has exactly the placeholders of that message. */
export type Report<M extends Messages, E = Evidence> = <K extends keyof M & string>(
  message: K,
  ...rest: Arguments<M[K], E>
) => void;

type ErasedReport<E> = (message: string, evidence?: E, data?: Readonly<Record<string, DataValue>>) => void;

export interface PageRule {
  meta: RuleMeta;
  readsSent?: true;
  leavesOutHidden?: Least;
  leavesOutScripted?: keyof ScriptNames;
  leavesOutUnopened?: (element: PageElement, page: PageFacts) => readonly string[] | null;
  applies?(page: PageFacts): boolean;
  check?(page: PageFacts, report: ErasedReport<Evidence>): void;
  visit?: Readonly<Record<string, (element: PageElement, report: ErasedReport<Evidence>, page: PageFacts) => void>>;
}

type RuleId = `${CategoryId}/${string}`;

interface PageRuleInput<Id extends RuleId, M extends Messages, N extends PageFact> {
  /** `judges`: `'site'` for a rule that checks one page for the whole site, as the start page. */
  meta: MetaInput<Id, M> & { needs: readonly N[]; judges?: 'pages' | 'site' };
  /** Of a page that a browser has shown, it checks what the server sent: the order, size or syntax of its source, or what loads with it. */
  readsSent?: true;
  /**
   * A finding, which is an element or several, is left out at the end of the crawl, when the style sheets are known, unless so many of
   * its elements, the first among them, are in nothing that they may hide. `itself`: one element, which they may hide by itself or with
   * the boxes that hold nothing else, on screens of all sizes; what they hide with others may be opened.
   */
  leavesOutHidden?: Least;
  /**
   * Findings, each an element, that a script fills, or whose clicks it handles, are left out: those of scripts in files at the end of the
   * crawl. So are those that a style sheet hides by themselves, unless `leavesOutHidden` says otherwise. Of a finding of several elements
   * those behind the first are the ones that a script may fill; the first one counts when it is there once more.
   */
  leavesOutScripted?: keyof ScriptNames;
  /**
   * The names by which only a script in a file may open an element: its finding is left out unless a script that the page loads has one
   * of them. Null where the finding stands, or where `leavesOutHidden` decides. Not beside `leavesOutScripted`.
   */
  leavesOutUnopened?: (element: PageElement, page: PageFacts) => readonly string[] | null;
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
