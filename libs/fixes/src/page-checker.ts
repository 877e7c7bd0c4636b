import type { PageElement, PageFacts, PageInput } from '#audit-engine';
import { auditPage } from '#audit-engine/audit';
import { buildCatalogue, placeOf, STATUS, type Catalogue, type PageRule, type StatusChar } from '#audit-engine/rules';
import type { OpenFinding } from './fix.js';
import { checkAround, LOCAL_RULES } from './nearby/local-rules.js';
import type { CrawlKnowledge } from './nearby/nearby-facts.js';

/** Findings of a rule that are kept with their elements; the rest waits for a later run. */
const MAX_OPEN = 200;

/** What all rules said about one version of a page. */
export interface Verdict {
  input: PageInput;
  /** Null when no rule looked at the page. */
  page: PageFacts | null;
  findings: ReadonlyMap<string, readonly OpenFinding[]>;
  /** True counts by rule. */
  counts: ReadonlyMap<string, number>;
  status: ReadonlyMap<string, StatusChar>;
}

type Reported = Parameters<NonNullable<PageRule['check']>>[1];
type ElementHandler = NonNullable<PageRule['visit']>[string];

/** The engine with its findings still tied to their elements: each rule is wrapped, and checked as always. */
export class PageChecker {
  private page: PageFacts | null = null;
  private findings = new Map<string, OpenFinding[]>();
  private counts = new Map<string, number>();
  private readonly catalogue: Catalogue;
  /** With the rules of the site that say something of a page among its neighbours. */
  private readonly withLocal: Catalogue;

  constructor(
    rules: readonly PageRule[],
    private readonly disabledRulePatterns: readonly string[] = [],
  ) {
    const watched = rules.map((rule) => this.watched(rule));
    this.catalogue = buildCatalogue(watched);
    this.withLocal = buildCatalogue([...watched, ...LOCAL_RULES]);
  }

  /** `crawl`: what is known around the page; null checks it by itself. */
  check(input: PageInput, crawl: CrawlKnowledge | null = null): Verdict {
    this.page = null;
    this.findings = new Map();
    this.counts = new Map();
    const { results, facts, loads } = auditPage(input, {
      catalogue: crawl ? this.withLocal : this.catalogue,
      disabledRulePatterns: this.disabledRulePatterns,
      ...(crawl?.urlKey && { urlKey: crawl.urlKey }),
    });
    const status = new Map(
      this.catalogue.pageRules.map((rule, i) => [rule.meta.id, (results.status[i] ?? STATUS.error) as StatusChar]),
    );
    if (crawl) {
      const around = checkAround({ facts, loads }, crawl, this.disabledRulePatterns);
      for (const [rule, findings] of around.findings) this.findings.set(rule, findings.slice(0, MAX_OPEN));
      for (const [rule, count] of around.counts) this.counts.set(rule, count);
      for (const [rule, one] of around.status) status.set(rule, one);
    }
    return { input, page: this.page, findings: this.findings, counts: this.counts, status };
  }

  private watched(rule: PageRule): PageRule {
    const { id } = rule.meta;
    let toEngine: Reported;
    const report: Reported = (message, evidence, data) => {
      const count = (this.counts.get(id) ?? 0) + 1;
      this.counts.set(id, count);
      if (count <= MAX_OPEN) {
        const place = placeOf(evidence);
        const element = isElement(place) ? place : null;
        const line = element ? element.line : typeof place === 'object' ? (place?.line ?? null) : null;
        const open = { rule: id, message, data: data ?? {}, element, line };
        const known = this.findings.get(id);
        if (known) known.push(open);
        else this.findings.set(id, [open]);
      }
      toEngine(message, evidence, data);
    };
    const watched: PageRule = { meta: rule.meta };
    const { visit } = rule;
    if (rule.applies)
      watched.applies = (page) => {
        this.page = page;
        return rule.applies?.(page) ?? true;
      };
    if (rule.check)
      watched.check = (page, tell) => {
        this.page = page;
        toEngine = tell;
        rule.check?.(page, report);
      };
    if (visit) {
      const wrap =
        (handler: ElementHandler): ElementHandler =>
        (element, tell, page) => {
          this.page = page;
          toEngine = tell;
          handler(element, report, page);
        };
      watched.visit = Object.fromEntries(Object.entries(visit).map(([names, handler]) => [names, wrap(handler)]));
    }
    return watched;
  }
}

function isElement(evidence: unknown): evidence is PageElement {
  return typeof evidence === 'object' && evidence !== null && 'openEnd' in evidence;
}
