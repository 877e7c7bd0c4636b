import type { PageInput } from '#audit-engine';
import { CATALOGUE, type PageRule } from '#audit-engine/rules';
import { EditTrail, type TracedEdit } from './edit-trail.js';
import { Edits } from './edits.js';
import type { Change, Fix, OpenFinding } from './fix.js';
import type { Edit, Safety } from './fixed-page.js';
import { ALL_FIXES } from './fixes.generated.js';
import { examine, type Outcome } from './gates.js';
import { PageChecker, type Verdict } from './page-checker.js';
import { NamedIds, newId, refusalOfIds } from './named-ids.js';
import { Nearby } from './nearby/nearby.js';
import type { CrawlKnowledge } from './nearby/nearby-facts.js';
import { changeForSite } from './site-view.js';

/** One fix uncovers the next; nothing has been seen that needs more. */
const MAX_ROUNDS = 3;
/** Findings of one rule that are tried one by one when all of them together were refused. */
const MAX_SINGLE = 20;
/** How often one page is checked; a page that needs more keeps what was accepted until then. */
const MAX_AUDITS = 200;
const MAX_EXCERPT = 200;

export interface FixOptions {
  /** `['safe']` without it. */
  safety?: readonly Safety[];
  fixes?: readonly Fix[];
  /** Page rules that check; all of the catalogue without it. */
  rules?: readonly PageRule[];
  disabledRulePatterns?: readonly string[];
  /** What a crawl knows around the page; without it, findings of site rules are not looked for. */
  crawl?: CrawlKnowledge | null;
  /** Only steps whose whole effect is known from the page alone: nothing is uncovered, and the rest of the site sees the page as before. */
  isExact?: boolean;
  /** Whether a style sheet or a script of the site names an id; those of the page itself are looked at in any case. */
  isNamed?: (id: string) => boolean;
  /** Asked before each step that could be left out: the page keeps what was accepted until then. */
  hasTime?: () => boolean;
}

/** A place in the page as it was when the fix was accepted, at most 200 characters each. */
export interface FixedPlace {
  /** From 1. */
  line: number;
  before: string;
  after: string;
}

/** A fix that passed the loop. */
export interface VerifiedFix {
  rule: string;
  safety: Safety;
  /** Findings of its rule that are gone. */
  removed: number;
  places: FixedPlace[];
}

export interface RefusedFix {
  rule: string;
  message: string;
  line: number | null;
  /** A sentence. */
  reason: string;
}

export interface PageFixes {
  /** The page with all verified fixes; the very input without one. */
  html: string;
  verified: VerifiedFix[];
  refused: RefusedFix[];
  /** Rules with findings that a fix brought to light and did not cause. */
  uncovered: string[];
  /** Rules whose fixes would have passed but for `isExact`, or because they are not safe on this page, and why not. */
  withheld: ReadonlyMap<string, string>;
  findingsBefore: number;
  findingsAfter: number;
  /** Findings by rule: how many of the input are gone, and how many the page has now. */
  gone: ReadonlyMap<string, number>;
  left: ReadonlyMap<string, number>;
  /** All edits together, of the input. */
  edits: readonly TracedEdit[];
  /** How often the page was checked. */
  audits: number;
}

/**
 * Checks a page, edits a copy, checks that, and keeps what made it better and nothing
 * worse; until nothing changes, at most three rounds. Pure.
 */
export function fixPage(input: PageInput, options: FixOptions = {}): PageFixes {
  return new PageFixer(input, options).run();
}

interface Plan {
  fix: Fix;
  edits: Edits;
  declined: RefusedFix[];
}

class PageFixer {
  private readonly checker: PageChecker;
  private readonly fixes: readonly Fix[];
  private readonly verified = new Map<string, VerifiedFix>();
  private refused = new Map<string, RefusedFix>();
  private readonly uncovered = new Set<string>();
  private readonly withheld = new Map<string, string>();
  private readonly trail = new EditTrail();
  private readonly hasTime: () => boolean;
  private readonly crawl: CrawlKnowledge | null;
  private readonly nearby: Nearby;
  private readonly isExact: boolean;
  /** Only fixes that are safe: none may give an element an id that nothing is known to need. */
  private readonly isSafeAlone: boolean;
  private readonly isNamed: (id: string) => boolean;
  private ownNames: NamedIds | null = null;
  private verdict: Verdict;
  private audits = 0;

  constructor(input: PageInput, options: FixOptions) {
    this.hasTime = options.hasTime ?? (() => true);
    this.crawl = options.crawl ?? null;
    this.nearby = this.crawl ? new Nearby(this.crawl) : Nearby.NONE;
    this.isExact = options.isExact ?? false;
    const safety = options.safety ?? ['safe'];
    this.isSafeAlone = !safety.includes('review');
    this.isNamed = (id) => this.namesOf().has(id) || (options.isNamed?.(id) ?? false);
    this.fixes = (options.fixes ?? ALL_FIXES).filter((fix) => safety.includes(fix.safety));
    this.checker = checkerFor(options);
    this.verdict = this.audit(input);
  }

  run(): PageFixes {
    const first = this.verdict.counts;
    for (let round = 0; round < MAX_ROUNDS && this.hasRoom; round++) {
      this.refused = new Map();
      const { html } = this.verdict.input;
      if (!this.takeAll()) for (const fix of this.fixes) this.take(fix);
      if (this.verdict.input.html === html) break;
    }
    return {
      html: this.verdict.input.html,
      verified: [...this.verified.values()],
      refused: [...this.refused.values()],
      uncovered: [...this.uncovered],
      withheld: this.withheld,
      findingsBefore: totalOf(first),
      findingsAfter: totalOf(this.verdict.counts),
      gone: goneOf(first, this.verdict.counts),
      left: this.verdict.counts,
      edits: this.trail.all,
      audits: this.audits,
    };
  }

  private get hasRoom(): boolean {
    return this.audits < MAX_AUDITS && this.hasTime();
  }

  /** Everything at once: two audits a round for most pages. */
  private takeAll(): boolean {
    const { page } = this.verdict;
    if (!page) return true;
    const all = new Edits(page.document);
    const plans: Plan[] = [];
    for (const fix of this.fixes) {
      const plan = this.plan(fix, this.verdict.findings.get(fix.rule) ?? []);
      this.note(plan.declined);
      if (!plan.edits.isEmpty && all.merge(plan.edits)) plans.push(plan);
    }
    return plans.length === 0 || this.attempt(plans, all).refusal === null;
  }

  private take(fix: Fix): void {
    const findings = this.verdict.findings.get(fix.rule) ?? [];
    const plan = this.plan(fix, findings);
    this.note(plan.declined);
    if (plan.edits.isEmpty || !this.hasRoom) return;
    const { refusal } = this.attempt([plan], plan.edits);
    if (refusal === null) return;
    if (findings.length === 1) return this.note(findings.map((finding) => refusedFor(finding, refusal)));
    let tried = 0;
    for (let at = 0; tried < MAX_SINGLE && this.hasRoom; tried++) {
      const finding = this.verdict.findings.get(fix.rule)?.[at];
      if (!finding) break;
      const single = this.plan(fix, [finding]);
      const outcome = single.edits.isEmpty ? null : this.attempt([single], single.edits);
      if (outcome?.refusal === null) continue;
      if (outcome) this.note([refusedFor(finding, outcome.refusal ?? '')]);
      at++;
    }
  }

  private plan(fix: Fix, findings: readonly OpenFinding[]): Plan {
    const { page } = this.verdict;
    const plan: Plan = { fix, edits: new Edits(page?.document as never), declined: [] };
    if (!page) return plan;
    for (const finding of findings) {
      const edits = new Edits(page.document);
      const reason = proposal(fix, { finding, page, edits, crawl: this.nearby, isNamed: this.isNamed });
      if (reason !== undefined) plan.declined.push(refusedFor(finding, reason));
      else plan.edits.merge(edits);
    }
    return plan;
  }

  private attempt(plans: readonly Plan[], edits: Edits): Outcome {
    const before = this.verdict;
    const after = this.audit(resized(before.input, edits.apply()));
    const rules = plans.map(({ fix }) => fix.rule);
    const changes = new Set<Change>(plans.flatMap(({ fix }) => fix.changes));
    const outcome = examine({ before, after, edits, rules, changes });
    if (outcome.refusal !== null) return outcome;
    const named = refusalOfIds(before, after, this.isNamed);
    if (named !== null) return { refusal: named, uncovered: [] };
    const further =
      (this.isSafeAlone ? newId(before, after) : null) ??
      (this.isExact ? furtherEffect(outcome, { before, after, rules, nearby: this.nearby }) : null);
    if (further !== null) {
      if (plans.length === 1) this.withheld.set(rules[0] ?? '', further);
      return { refusal: further, uncovered: [] };
    }
    for (const rule of outcome.uncovered) this.uncovered.add(rule);
    for (const plan of plans) this.keep(plan, before, after);
    this.trail.add(before.input.html, tracedBy(plans, edits));
    this.verdict = after;
    return outcome;
  }

  private keep({ fix, edits }: Plan, before: Verdict, after: Verdict): void {
    const removed = (before.counts.get(fix.rule) ?? 0) - (after.counts.get(fix.rule) ?? 0);
    const known = this.verified.get(fix.rule) ?? { rule: fix.rule, safety: fix.safety, removed: 0, places: [] };
    known.removed += removed;
    known.places.push(...edits.all.map((edit) => placeOf(edit, edits)));
    this.verified.set(fix.rule, known);
  }

  private namesOf(): NamedIds {
    const { page } = this.verdict;
    this.ownNames ??= page ? NamedIds.ofPage(page.document) : new NamedIds();
    return this.ownNames;
  }

  private note(refused: readonly RefusedFix[]): void {
    for (const one of refused) this.refused.set(`${one.rule} ${one.message} ${one.line} ${one.reason}`, one);
  }

  private audit(input: PageInput): Verdict {
    this.audits++;
    return this.checker.check(input, this.crawl);
  }
}

let catalogueChecker: { key: string; checker: PageChecker } | null = null;

/** Wrapping some hundred rules costs more than checking a page by them, and the pages of one run follow one another. */
export function checkerFor({ rules, disabledRulePatterns }: FixOptions): PageChecker {
  if (rules) return new PageChecker(rules, disabledRulePatterns);
  const key = (disabledRulePatterns ?? []).join('\n');
  if (catalogueChecker?.key !== key)
    catalogueChecker = { key, checker: new PageChecker(CATALOGUE.pageRules, disabledRulePatterns) };
  return catalogueChecker.checker;
}

/** Why a fix has no proposal for a finding, in a sentence; one that throws has none. Nothing: it is in `edits`. */
export function proposal(fix: Fix, tools: Parameters<Fix['edit']>[0]): string | undefined {
  try {
    const reason = fix.edit(tools);
    return reason ?? (tools.edits.isEmpty ? 'There is no exact way to change it.' : undefined);
  } catch (error) {
    return `The markup is too unusual to change: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const OF_SITE: ReadonlySet<string> = new Set(CATALOGUE.siteRules.map(({ meta }) => meta.id));

/** What a step does beyond taking findings from the page, in a sentence; null: nothing. */
function furtherEffect(
  { uncovered }: Outcome,
  { before, after, rules, nearby }: { before: Verdict; after: Verdict; rules: readonly string[]; nearby: Nearby },
): string | null {
  const [first] = uncovered;
  if (first !== undefined) return `It brings findings of ${first} to light.`;
  for (const [rule, count] of before.counts)
    if (isOfOthers(rule) && !rules.includes(rule) && (after.counts.get(rule) ?? 0) < count)
      return `It takes findings of ${rule} away, which may be told of other pages.`;
  const isOfLinks = rules.every((rule) => OF_SITE.has(rule));
  return changeForSite(before, after, { isOfLinks, nearby });
}

/**
 * Of the rules of the site only one tells each finding of two pages that no other
 * page can take away: a version that is not named in return.
 */
function isOfOthers(rule: string): boolean {
  return OF_SITE.has(rule) && rule !== 'i18n/hreflang-return';
}

/** Some rules look at the size of the page. How well the new bytes compress is not known: they count in full. */
export function resized(input: PageInput, html: string): PageInput {
  const more = Buffer.byteLength(html) - Buffer.byteLength(input.html);
  const { decodedBytes, wireBytes } = input;
  const isPlain = wireBytes === decodedBytes;
  return {
    ...input,
    html,
    decodedBytes: decodedBytes + more,
    wireBytes: wireBytes + (isPlain ? more : Math.max(0, more)),
  };
}

function refusedFor({ rule, message, line }: OpenFinding, reason: string): RefusedFix {
  return { rule, message, line, reason };
}

function placeOf({ start, end, text }: Edit, { document }: Edits): FixedPlace {
  const { html } = document;
  const from = Math.max(html.lastIndexOf('<', start), start - MAX_EXCERPT, 0);
  const close = html.indexOf('>', end);
  const to = close === -1 ? end : Math.min(close + 1, end + MAX_EXCERPT);
  return {
    line: document.lineAt(start),
    before: html.slice(from, to).slice(0, MAX_EXCERPT),
    after: (html.slice(from, start) + text + html.slice(end, to)).slice(0, MAX_EXCERPT),
  };
}

/** The edits with the rules that want them: two may want the same. */
function tracedBy(plans: readonly Plan[], { all }: Edits): TracedEdit[] {
  const isSame = (a: Edit, b: Edit): boolean => a.start === b.start && a.end === b.end && a.text === b.text;
  const rulesOf = (edit: Edit): string[] =>
    plans.filter((plan) => plan.edits.all.some((own) => isSame(own, edit))).map(({ fix }) => fix.rule);
  return all.map((edit) => ({ ...edit, rules: rulesOf(edit) }));
}

function goneOf(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Map<string, number> {
  const fewer = [...before].map(([rule, count]): [string, number] => [rule, count - (after.get(rule) ?? 0)]);
  return new Map(fewer.filter(([, count]) => count > 0));
}

function totalOf(counts: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
