import type { CategoryImportance, LabReport } from '#common';
import { BoundedList, byText } from './bounded-list.js';
import type { Catalogue } from '../run/build-catalogue.js';
import { LocationsLog, type Component } from './comparison-locations.js';
import type { JsonObject } from '../facts/structured-data.js';
import { STATUS, type Finding, type PageResults } from '../run/page-results.js';
import type { AuditReport, IgnoredReport, PageReport, RunSummary, UnseenStart } from './report-types.js';
import { quotedTitle } from './quoted-title.js';
import { RuleCollector, type FoundOnPage } from './rule-collector.js';
import { RunCounts } from './run-counts.js';
import { topIssuesOf } from './top-issues.js';
import { SCORE_VERSION, scoreOf } from '../score/score.js';
import type { SiteFacts } from '../site/site-page.js';
import type { SiteFinding, SiteResults } from '../run/site-results.js';

const MAX_PAGES = 500;

const OUTCOMES: Readonly<Record<string, 'passed' | 'warnings' | 'failed'>> = {
  [STATUS.pass]: 'passed',
  [STATUS.warn]: 'warnings',
  [STATUS.fail]: 'failed',
};

/** By rule id: what of the page is ignored, and whether that is all that the rule found there. */
export type IgnoredOnPage = ReadonlyMap<string, { findings: readonly Finding[]; count: number; isAll: boolean }>;

const NOTHING_IGNORED: IgnoredOnPage = new Map();

export interface ReportOptions {
  /** Start URL after redirects. */
  baseUrl: string;
  /** ISO 8601, from the caller's clock. */
  timestamp: string;
  /** What was asked, crawled, skipped and why; passed on as it is. */
  coverage: JsonObject;
  /** How much each category counts in the score; without it, normal. */
  importance?: CategoryImportance;
  /** Passed on as it is. */
  lab?: LabReport;
  /** Page rule ids by catalogue hash, for results that another version of the product stored. */
  catalogues?: Readonly<Record<string, readonly string[]>>;
  /** Rules that the pages were checked by; the whole catalogue without it. */
  catalogue?: Catalogue;
}

/**
 * Collects stored pages one by one into the report. Memory is bounded by the number of rules, not of pages.
 * The outcome does not depend on the order of the pages.
 */
export class ReportBuilderBy {
  private readonly collectors = new Map<string, RuleCollector>();
  private readonly idsByHash: Map<string, readonly string[]>;
  private readonly pages = new BoundedList<PageReport>(MAX_PAGES, byFindings);
  private readonly pageChecks = { passed: 0, warnings: 0, failed: 0, errors: 0 };
  private pagesOfUnknownCatalogue = 0;
  private readonly counts = new RunCounts();
  private unseenStart: UnseenStart | null = null;
  private readonly locations = new LocationsLog();
  /** By catalogue of another worker: page rules that it does not have. */
  private readonly missing = new Map<string, string[]>();

  constructor(
    private readonly catalogue: Catalogue,
    private readonly options: ReportOptions,
  ) {
    for (const meta of this.catalogue.metas.values()) this.collectors.set(meta.id, new RuleCollector(meta));
    this.idsByHash = new Map(Object.entries(options.catalogues ?? {}));
    this.idsByHash.set(
      this.catalogue.hash,
      this.catalogue.pageRules.map((rule) => rule.meta.id),
    );
  }

  /** @param results without what is ignored */
  addPage(facts: SiteFacts, results: PageResults, ignored: IgnoredOnPage = NOTHING_IGNORED): void {
    this.counts.addPage(facts);
    if (facts.isStart && facts.unseen) this.unseenStart = { reason: facts.unseen, words: facts.words };
    const page: PageReport = {
      url: facts.url,
      status: facts.status,
      title: quotedTitle(facts.title),
      passed: 0,
      warnings: 0,
      failed: 0,
    };
    const ids = this.idsByHash.get(results.catalogue);
    const number = this.locations.addPage(facts.url, {
      isUnseen: facts.unseen !== undefined,
      isRendered: facts.isRendered === true,
    });
    if (ids?.length === results.status.length) this.addStatuses(ids, results.status, page, ignored);
    else this.addFindingsOnly(results, page, ignored);
    this.addUnchecked(ids?.length === results.status.length ? ids : [], results, number);
    const found = foundByRule(results);
    this.addFindings(found, { url: page.url, number, ignored });
    for (const [id, { count, findings }] of ignored) {
      this.collectors.get(id)?.addIgnored({ findings, count }, found.get(id) ?? NOTHING_FOUND);
      this.locations.addIgnored(id, number, { count, findings: findings.map(componentIn) });
    }
    this.pages.add(page);
  }

  /** A URL that is gone for good: what was found there is resolved. */
  addGone(url: string): void {
    this.locations.addGone(url);
  }

  /** Rules that failed on the page, or were not in the catalogue of the worker that checked it. */
  private addUnchecked(ids: readonly string[], { catalogue, status }: PageResults, page: number): void {
    if (status.includes(STATUS.error))
      ids.forEach((id, i) => {
        if (status[i] === STATUS.error) this.locations.addUnchecked(id, page);
      });
    if (catalogue === this.catalogue.hash) return;
    const key = ids.length === 0 ? '' : catalogue;
    let missing = this.missing.get(key);
    if (!missing) {
      const known = new Set(ids);
      missing = this.catalogue.pageRules.map((rule) => rule.meta.id).filter((id) => !known.has(id));
      this.missing.set(key, missing);
    }
    for (const id of missing) this.locations.addUnchecked(id, page);
  }

  private addStatuses(ids: readonly string[], status: string, page: PageReport, ignored: IgnoredOnPage): void {
    ids.forEach((id, i) => {
      if (ignored.get(id)?.isAll) this.collectors.get(id)?.addIgnoredStatus(status[i] ?? '');
      else this.addStatus(id, status[i] ?? '', page);
    });
  }

  /** Without the list of ids only the findings can be read: the page then counts as checked where something was found. */
  private addFindingsOnly(results: PageResults, page: PageReport, ignored: IgnoredOnPage): void {
    this.pagesOfUnknownCatalogue++;
    const statusOf = (id: string): string =>
      this.catalogue.metas.get(id)?.severity === 'error' ? STATUS.fail : STATUS.warn;
    for (const [id, { isAll }] of ignored) if (isAll) this.collectors.get(id)?.addIgnoredStatus(statusOf(id));
    for (const id of new Set([...results.findings.map(([ruleId]) => ruleId), ...Object.keys(results.counts)])) {
      this.addStatus(id, statusOf(id), page);
    }
  }

  private addStatus(id: string, status: string, page: PageReport): void {
    const collector = this.collectors.get(id);
    if (!collector) return;
    collector.addStatus(status);
    const outcome = OUTCOMES[status];
    if (outcome) {
      page[outcome]++;
      this.pageChecks[outcome]++;
    } else if (status === STATUS.error) this.pageChecks.errors++;
  }

  private addFindings(
    found: ReadonlyMap<string, FoundOnPage>,
    { url, number, ignored }: { url: string; number: number; ignored: IgnoredOnPage },
  ): void {
    for (const [id, { findings, count }] of found) {
      const collector = this.collectors.get(id);
      if (!collector) continue;
      collector.addPage(url, { findings, count }, ignored.get(id));
      this.counts.addFindings(collector.meta, url, count);
      this.locations.add(id, number, { count, findings: findings.map(componentIn) });
    }
  }

  /** Every finding of a site rule, for the counts: `finish` is given the first hundred of each rule. */
  addSiteFinding(ruleId: string, finding: SiteFinding, isIgnored = false): void {
    const meta = this.collectors.get(ruleId)?.meta;
    if (!meta) return;
    if (isIgnored) return this.locations.addIgnoredOfSite(ruleId, finding.page, finding);
    this.counts.addFindings(meta, finding.page, 1);
    this.locations.addOfSite(ruleId, finding.page, finding);
  }

  build(siteResults: SiteResults): { report: AuditReport; summary: RunSummary } {
    for (const result of siteResults) {
      this.collectors.get(result.ruleId)?.addSite(result);
      if (result.status === 'pass') this.pageChecks.passed++;
      else if (result.status === 'warn') this.pageChecks.warnings++;
      else if (result.status === 'fail') this.pageChecks.failed++;
      else if (result.status === 'error') this.pageChecks.errors++;
    }
    const collectors = [...this.collectors.values()].sort((a, b) => byText(a.meta.id, b.meta.id));
    const { importance = {}, lab } = this.options;
    const isWeighted = Object.keys(importance).length > 0;
    const score = scoreOf(collectors, this.pages.total, importance);
    const isScored = this.pages.total > 0 && this.unseenStart === null;
    const rules = collectors.map((collector) =>
      collector.build(isScored ? (score.gains.get(collector.meta.id) ?? 0) : 0),
    );
    const active = rules.filter((rule) => rule.status !== 'disabled');
    const count = (status: string): number => active.filter((rule) => rule.status === status).length;
    const topIssues = topIssuesOf(active);
    const totals = {
      totalPages: this.pages.total,
      passed: count('pass'),
      warnings: count('warn'),
      failed: count('fail'),
    };
    const health = { score: isScored ? score.score : null, grade: isScored ? score.grade : null };
    const categories = isScored ? score.categories : [];
    const findings = this.counts.counts();
    const histograms = this.counts.histograms();
    const issuesFound = totals.warnings + totals.failed;
    const ignored = this.ignoredIn(collectors, health.score);
    const report: AuditReport = {
      baseUrl: this.options.baseUrl,
      timestamp: this.options.timestamp,
      ...totals,
      siteChecks: active
        .filter((rule) => rule.scope === 'site')
        .map(({ ruleId, name, category, subcategory, severity, status, gain, judged, affected, itemsTotal }) => ({
          ruleId,
          name,
          category,
          subcategory,
          severity,
          status,
          gain,
          judged,
          affected,
          itemsTotal,
        })),
      pages: this.pages.first(),
      summary: {
        grade: health.grade,
        issuesFound,
        categories,
        topIssues,
        pageChecks: { ...this.pageChecks },
        pagesOfUnknownCatalogue: this.pagesOfUnknownCatalogue,
        findings,
        histograms,
      },
      ruleResults: Object.fromEntries(active.map((rule) => [rule.ruleId, rule])),
      healthScore: { ...health, version: score.version, categories, ...(isWeighted && { importance }) },
      coverage: this.options.coverage,
      ...(lab && { lab }),
      ...(this.unseenStart && { unseenStart: this.unseenStart }),
      scoreVersion: SCORE_VERSION,
      catalogueVersion: this.catalogue.version,
      disabledRules: rules.filter((rule) => rule.status === 'disabled').map((rule) => rule.ruleId),
      ...(ignored && { ignoredFindings: ignored }),
      locations: this.locations.build(),
    };
    return {
      report,
      summary: {
        healthScore: health.score,
        grade: health.grade,
        scoreVersion: SCORE_VERSION,
        ...totals,
        issuesFound,
        categories,
        topIssues,
        findings,
        histograms,
        ...(ignored && { ignoredFindings: ignored }),
        ...(isWeighted && { importance }),
        ...(lab && { lab }),
      },
    };
  }

  private ignoredIn(collectors: readonly RuleCollector[], score: number | null): IgnoredReport | null {
    const rules = collectors.filter(({ ignoredFindings }) => ignoredFindings > 0);
    if (rules.length === 0) return null;
    const whole = collectors.map((collector) => collector.whole);
    const measured = scoreOf(whole, this.pages.total, this.options.importance).score;
    const findings = rules.reduce((sum, { ignoredFindings }) => sum + ignoredFindings, 0);
    const points = score === null || measured === null ? null : Math.round((score - measured) * 10) / 10;
    return { findings, rules: rules.length, points };
  }
}

const NOTHING_FOUND: FoundOnPage = { findings: [], count: 0 };

function foundByRule({ findings, counts }: PageResults): Map<string, FoundOnPage> {
  const byRule = new Map<string, Finding[]>();
  for (const finding of findings) {
    const same = byRule.get(finding[0]);
    if (same) same.push(finding);
    else byRule.set(finding[0], [finding]);
  }
  const found = new Map<string, FoundOnPage>();
  for (const id of new Set([...byRule.keys(), ...Object.keys(counts)])) {
    const kept = byRule.get(id) ?? [];
    found.set(id, { findings: kept, count: counts[id] ?? kept.length });
  }
  return found;
}

function componentIn([, messageId, data, , snippet, selector]: Finding): Component {
  return { messageId, data, snippet, selector: selector ?? null };
}

function byFindings(a: PageReport, b: PageReport): number {
  return b.failed - a.failed || b.warnings - a.warnings || byText(a.url, b.url);
}
