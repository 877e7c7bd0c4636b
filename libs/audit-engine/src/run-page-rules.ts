import type { Catalogue } from './build-catalogue.js';
import type { PageFacts } from './facts/page-facts.js';
import { toFinding } from './finding.js';
import { LIMITS } from './limits.js';
import { STATUS, type Finding, type PageResults, type StatusChar } from './page-results.js';
import { isDisabled } from './rule-patterns.js';
import type { DataValue, Evidence, PageRule } from './rule.js';
import { copyText } from './text-copy.js';

/** What one rule did on one page. */
class RuleRun {
  count = 0;
  visited = 0;
  error: string | null = null;
  isNotApplicable = false;
  readonly findings: Finding[] = [];

  constructor(readonly rule: PageRule) {}

  readonly report = (message: string, evidence?: Evidence, data?: Readonly<Record<string, DataValue>>): void => {
    this.count++;
    if (this.findings.length < LIMITS.findings) this.findings.push(toFinding(this.rule.meta.id, message, { evidence, data }));
  };

  fail(error: unknown): void {
    this.error = copyText(error instanceof Error ? `${error.name}: ${error.message}` : String(error), LIMITS.dataChars);
  }

  get status(): StatusChar {
    if (this.error !== null) return STATUS.error;
    if (this.isNotApplicable) return STATUS.notApplicable;
    if (this.count > 0) return this.rule.meta.severity === 'error' ? STATUS.fail : STATUS.warn;
    return this.rule.check === undefined && this.rule.applies === undefined && this.visited === 0 ? STATUS.notApplicable : STATUS.pass;
  }
}

/** Runs every page rule of the catalogue that is not switched off. A rule that throws ends as `e`; the others go on. */
export function runPageRules(catalogue: Catalogue, page: PageFacts, disabledRulePatterns: readonly string[]): PageResults {
  const runs = catalogue.pageRules.map((rule) => (isDisabled(rule.meta.id, disabledRulePatterns) ? null : new RuleRun(rule)));
  for (const run of runs) {
    if (run === null) continue;
    try {
      run.isNotApplicable = run.rule.applies?.(page) === false;
      if (!run.isNotApplicable) run.rule.check?.(page, run.report);
    } catch (error) {
      run.fail(error);
    }
  }
  visitElements(runs, visitorsOf(catalogue), page);
  return collect(catalogue.hash, runs);
}

interface Visitor {
  /** Position of the rule in the catalogue. */
  rule: number;
  handler: NonNullable<PageRule['visit']>[string];
}

const visitorCache = new WeakMap<Catalogue, ReadonlyMap<string, readonly Visitor[]>>();

function visitorsOf(catalogue: Catalogue): ReadonlyMap<string, readonly Visitor[]> {
  const known = visitorCache.get(catalogue);
  if (known) return known;
  const visitors = new Map<string, Visitor[]>();
  catalogue.pageRules.forEach((rule, index) => {
    for (const [names, handler] of Object.entries(rule.visit ?? {})) {
      for (const name of names.split(' ')) {
        const same = visitors.get(name);
        if (same) same.push({ rule: index, handler });
        else visitors.set(name, [{ rule: index, handler }]);
      }
    }
  });
  visitorCache.set(catalogue, visitors);
  return visitors;
}

/** The one walk: each element in document order goes to the rules that asked for its name. */
function visitElements(runs: readonly (RuleRun | null)[], visitors: ReadonlyMap<string, readonly Visitor[]>, page: PageFacts): void {
  if (visitors.size === 0) return;
  const everywhere = visitors.get('*') ?? [];
  for (const element of page.document.elements) {
    const named = visitors.get(element.name) ?? [];
    for (const list of [named, everywhere]) {
      for (const visitor of list) {
        const run = runs[visitor.rule];
        if (!run || run.isNotApplicable || run.error !== null) continue;
        run.visited++;
        try {
          visitor.handler(element, run.report, page);
        } catch (error) {
          run.fail(error);
        }
      }
    }
  }
}

function collect(catalogue: string, runs: readonly (RuleRun | null)[]): PageResults {
  const results: PageResults = { catalogue, status: '', findings: [], counts: {}, errors: {} };
  for (const run of runs) {
    if (run === null) {
      results.status += STATUS.disabled;
      continue;
    }
    const { status } = run;
    results.status += status;
    const { id } = run.rule.meta;
    if (run.error !== null) results.errors[id] = run.error;
    if (status !== STATUS.fail && status !== STATUS.warn) continue;
    results.findings.push(...run.findings);
    if (run.count > run.findings.length) results.counts[id] = run.count;
  }
  return results;
}
