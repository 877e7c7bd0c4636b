import type { Catalogue } from './build-catalogue.js';
import type { PageElement } from '../parse/element.js';
import type { PageFacts } from '../facts/page-facts.js';
import { styleGroup } from '../facts/style-path.js';
import { charsOf, elementsOf, toFinding } from './finding.js';
import { areNaming } from '../resources/script-names.js';
import { unopenedPath } from '../resources/placing-styles.js';
import { LIMITS } from '../parse/limits.js';
import { STATUS, type Finding, type PageResults, type StatusChar } from './page-results.js';
import { isDisabled } from './rule-patterns.js';
import type { DataValue } from './rule-meta.js';
import type { Evidence, PageRule } from './rule.js';
import { copyText } from '../parse/text-copy.js';

/** The page, and the characters of findings that are kept of it, all rules together. */
class Room {
  chars = 0;
  page: PageFacts | null = null;

  get isSpent(): boolean {
    return this.chars >= LIMITS.findingChars;
  }
}

/** Findings of a rule on one page that a style sheet or a script may leave out; any others stand. */
const MAX_LOOKED = 40;
const LEFT_OUT = Symbol('left out');

/** What one rule did on one page; used again for the next one. */
class RuleRun {
  count = 0;
  visited = 0;
  error: string | null = null;
  isNotApplicable = false;
  findings: Finding[] = [];
  paths: string[] = [];
  private looked = 0;

  constructor(
    readonly rule: PageRule,
    private readonly room: Room,
  ) {}

  readonly report = (message: string, evidence?: Evidence, data?: Readonly<Record<string, DataValue>>): void => {
    const path = this.pathOf(evidence);
    if (path === LEFT_OUT) return;
    this.count++;
    if (this.room.isSpent && this.findings.length >= LIMITS.findings) return;
    const finding = toFinding(this.rule.meta.id, message, { evidence, data });
    this.room.chars += charsOf(finding);
    this.findings.push(finding);
    if (path !== null) this.paths.push(path);
  };

  /** What is kept of the place of a finding for the end of the crawl; null when that has no say. */
  private pathOf(evidence: Evidence): string | typeof LEFT_OUT | null {
    const { leavesOutScripted, leavesOutUnopened, leavesOutHidden = leavesOutScripted && 'itself' } = this.rule;
    const isAsked = leavesOutHidden !== undefined || leavesOutUnopened !== undefined;
    const elements = isAsked && this.looked < MAX_LOOKED ? elementsOf(evidence) : [];
    const [element] = elements;
    const { page } = this.room;
    if (element === undefined || page === null) return null;
    this.looked++;
    const names = leavesOutUnopened?.(element, page) ?? null;
    if (names !== null)
      return page.scripts.some(({ isExecutable, src }) => isExecutable && src !== null)
        ? unopenedPath(names)
        : LEFT_OUT;
    if (leavesOutHidden === undefined) return '';
    const group = styleGroup(elements, leavesOutHidden);
    if (page.stylesInside?.isShown(group) === false) return LEFT_OUT;
    return leavesOutScripted && areNaming(page.namesInside, leavesOutScripted, group) ? LEFT_OUT : group;
  }

  reset(): void {
    if (this.count > 0) this.findings = [];
    if (this.looked > 0) this.paths = [];
    this.looked = 0;
    this.count = 0;
    this.visited = 0;
    this.error = null;
    this.isNotApplicable = false;
  }

  fail(error: unknown): void {
    this.error = copyText(error instanceof Error ? `${error.name}: ${error.message}` : String(error), LIMITS.dataChars);
  }

  get status(): StatusChar {
    if (this.error !== null) return STATUS.error;
    if (this.isNotApplicable) return STATUS.notApplicable;
    if (this.count > 0) return this.rule.meta.severity === 'error' ? STATUS.fail : STATUS.warn;
    return this.rule.check === undefined && this.rule.applies === undefined && this.visited === 0
      ? STATUS.notApplicable
      : STATUS.pass;
  }
}

interface Visitor {
  run: RuleRun;
  handler: NonNullable<PageRule['visit']>[string];
}

/** What is seen of a page that is none, or that only a script fills: its indexing, and what is dangerous wherever it is. */
const OF_REDIRECTS: ReadonlySet<string> = new Set(['crawlability', 'security', 'integrity']);

/** Facts that the server sends whether a script fills the page or not. */
const SENT_WITH_SHELL: ReadonlySet<string> = new Set([
  ...['response', 'headers', 'cookies', 'source', 'head', 'refresh', 'robots', 'canonical', 'hreflang'],
  ...['scripts', 'stylesheets', 'resources', 'forwarding'],
]);

/** On a page that a script fills, only what the server has sent with it can be checked: its content was not seen. */
function isAboutShell({ meta, visit }: PageRule): boolean {
  if (OF_REDIRECTS.has(meta.category) || meta.needs.includes('appShell')) return true;
  return !visit && meta.needs.every((fact) => SENT_WITH_SHELL.has(fact));
}

/** The page rules of a catalogue that are switched on, on one page; used again for the next one. */
class PageCheck {
  private readonly room = new Room();
  private readonly runs: readonly (RuleRun | null)[];
  private readonly visitors = new Map<string, Visitor[]>();
  private isFile = false;
  private isForwarded = false;
  private isShell = false;

  constructor(
    private readonly catalogue: Catalogue,
    rules: readonly (PageRule | null)[],
  ) {
    this.runs = rules.map((rule) => rule && new RuleRun(rule, this.room));
    for (const run of this.runs) {
      for (const [names, handler] of Object.entries(run?.rule.visit ?? {})) {
        for (const name of names.split(' '))
          this.visitors.set(name, [...(this.visitors.get(name) ?? []), { run: run as RuleRun, handler }]);
      }
    }
  }

  begin(page: PageFacts): void {
    this.room.chars = 0;
    this.room.page = page;
    this.isFile = page.nonHtml !== null;
    this.isForwarded = page.forwarding !== null;
    this.isShell = !this.isForwarded && page.appShell !== null;
  }

  /** A rule that throws ends as `e`; the others go on. */
  run(index: number): void {
    const run = this.runs[index] ?? null;
    const { page } = this.room;
    if (run === null || page === null) return;
    run.reset();
    try {
      run.isNotApplicable =
        (this.isFile && !run.rule.meta.needs.includes('nonHtml')) ||
        (this.isForwarded && !OF_REDIRECTS.has(run.rule.meta.category)) ||
        (this.isShell && !isAboutShell(run.rule)) ||
        run.rule.applies?.(page) === false;
      if (!run.isNotApplicable) run.rule.check?.(page, run.report);
    } catch (error) {
      run.fail(error);
    }
  }

  end(): PageResults {
    this.visitElements();
    this.room.page = null;
    return this.collect();
  }

  /** The one walk: each element in document order goes to the rules that asked for its name. */
  private visitElements(): void {
    const { page } = this.room;
    if (this.visitors.size === 0 || page === null) return;
    const everywhere = this.visitors.get('*');
    for (const element of page.document.elements) {
      const named = this.visitors.get(element.name);
      if (named) show(element, named, page);
      if (everywhere) show(element, everywhere, page);
    }
  }

  private collect(): PageResults {
    const results: PageResults = { catalogue: this.catalogue.hash, status: '', findings: [], counts: {}, errors: {} };
    for (const run of this.runs) {
      if (run === null) {
        results.status += STATUS.disabled;
        continue;
      }
      const { status } = run;
      results.status += status;
      if (status === STATUS.pass || status === STATUS.notApplicable) continue;
      const { id } = run.rule.meta;
      if (run.error !== null) {
        results.errors[id] = run.error;
        continue;
      }
      for (const finding of run.findings) results.findings.push(finding);
      if (run.count > run.findings.length) results.counts[id] = run.count;
      if (run.paths.length > 0) results.paths = { ...results.paths, [id]: run.paths };
    }
    return results;
  }
}

function show(element: PageElement, visitors: readonly Visitor[], page: PageFacts): void {
  for (const { run, handler } of visitors) {
    if (run.isNotApplicable || run.error !== null) continue;
    run.visited++;
    try {
      handler(element, run.report, page);
    } catch (error) {
      run.fail(error);
    }
  }
}

/** The page rules of a catalogue that are switched on, ready to check several pages at a time. */
export class PageRuleSet {
  private readonly rules: readonly (PageRule | null)[];
  private readonly checks: PageCheck[] = [];
  /** For pages that a browser has shown: the rules that read what was sent. */
  private readonly sentCheck: PageCheck;

  constructor(
    private readonly catalogue: Catalogue,
    disabledRulePatterns: readonly string[],
  ) {
    this.rules = catalogue.pageRules.map((rule) => (isDisabled(rule.meta.id, disabledRulePatterns) ? null : rule));
    this.sentCheck = new PageCheck(
      catalogue,
      this.rules.map((rule) => (rule?.readsSent ? rule : null)),
    );
  }

  /** Rules that are switched on. */
  get size(): number {
    return this.rules.filter((rule) => rule !== null).length;
  }

  /** Each rule looks at all pages before the next one does: its code is in the processor's caches then (decision 69). */
  check(pages: readonly PageFacts[]): PageResults[] {
    while (this.checks.length < pages.length) this.checks.push(new PageCheck(this.catalogue, this.rules));
    const checks = this.checks.slice(0, pages.length);
    checks.forEach((check, at) => check.begin(pages[at] as PageFacts));
    for (let rule = 0; rule < this.rules.length; rule++) for (const check of checks) check.run(rule);
    return checks.map((check, at) => {
      const shown = check.end();
      const page = pages[at] as PageFacts;
      const sent = page.raw === null ? null : page.sent;
      return sent === null ? shown : this.together(shown, this.checkSent(sent));
    });
  }

  private checkSent(page: PageFacts): PageResults {
    this.sentCheck.begin(page);
    for (let rule = 0; rule < this.rules.length; rule++) this.sentCheck.run(rule);
    return this.sentCheck.end();
  }

  /** What rules said of a page as it is shown, and those of what was sent that read it. */
  private together(shown: PageResults, sent: PageResults): PageResults {
    const orders = new Map(this.rules.map((rule, at) => [rule?.meta.id, at]));
    const orderOf = ([id]: Finding): number => orders.get(id) ?? 0;
    const isShown = ([id]: readonly [string, ...unknown[]]): boolean => !this.rules[orders.get(id) ?? 0]?.readsSent;
    const both = <T>(one: Readonly<Record<string, T>> = {}, other: Readonly<Record<string, T>> = {}) => ({
      ...Object.fromEntries(Object.entries(one).filter(isShown)),
      ...other,
    });
    const paths = both(shown.paths, sent.paths);
    return {
      catalogue: shown.catalogue,
      status: this.rules.map((rule, at) => (rule?.readsSent ? sent : shown).status[at]).join(''),
      findings: [...shown.findings.filter(isShown), ...sent.findings].sort((a, b) => orderOf(a) - orderOf(b)),
      counts: both(shown.counts, sent.counts),
      errors: both(shown.errors, sent.errors),
      ...(Object.keys(paths).length > 0 && { paths }),
    };
  }
}
