import type { AuditOptions } from './audit-page.js';
import type { Catalogue } from './build-catalogue.js';
import { copyData, copySnippet } from './finding.js';
import { isDisabled } from './rule-patterns.js';
import type { DataValue } from './rule-meta.js';
import type { SiteEvidence, SiteRule, SiteRuleSession } from './rule.js';
import { LinkGraph } from '../site/link-graph.js';
import { TextSet } from '../site/page-groups.js';
import { SiteContext } from '../site/site-context.js';
import type { SiteFacts, SitePage } from '../site/site-page.js';
import type { SiteResource } from '../site/site-resource.js';
import type { SiteProbe, SiteTarget } from '../site/site-probe.js';
import { decodeLinks, plainUrlKey, urlId, type UrlKey } from '../site/url-id.js';
import type { SiteFinding, SiteResults, SiteRuleResult } from './site-results.js';
import { copyText } from '../parse/text-copy.js';

const MAX_FINDINGS = 100;
const MAX_PAGES = 100;
const MAX_URL = 2_048;

class SiteRun {
  readonly session: SiteRuleSession<unknown> | null;
  private readonly findings: SiteFinding[] = [];
  private readonly affectedPages = new TextSet();
  private mostPages = 0;
  private affected: number | null = null;
  private total = 0;
  private ignored = 0;
  /** Where the findings are that count; known where some do not. */
  private readonly reach = new TextSet();
  private nowhere = 0;
  private checkedPages: number | null = null;
  private error: string | null = null;

  /** Lists of pages come again with each finding of one target: they are copied once. */
  private copied: { from: readonly string[]; pages: string[] } = { from: [], pages: [] };

  constructor(
    readonly rule: SiteRule,
    private readonly options: Pick<AuditOptions, 'onSiteFinding' | 'isIgnored'>,
  ) {
    this.session = this.guard(() => rule.create({ report: this.report, judged: this.judged })) ?? null;
  }

  guard<T>(act: () => T): T | undefined {
    if (this.error !== null) return undefined;
    try {
      return act();
    } catch (error) {
      this.error = copyText(error instanceof Error ? `${error.name}: ${error.message}` : String(error), 300);
      return undefined;
    }
  }

  private readonly judged = (pages: number, affected: number | null = null): void => {
    this.checkedPages = pages;
    this.affected = affected;
  };

  private readonly report = (
    messageId: string,
    evidence?: SiteEvidence | null,
    data?: Readonly<Record<string, DataValue>>,
  ): void => {
    const { onSiteFinding, isIgnored } = this.options;
    if (evidence?.page !== undefined) this.affectedPages.add(evidence.page);
    // One target in a template touches more pages than are listed.
    if ((evidence?.pagesTotal ?? 0) > (evidence?.pages?.length ?? 0))
      this.mostPages = Math.max(this.mostPages, evidence?.pagesTotal ?? 0);
    if (this.findings.length >= MAX_FINDINGS && !onSiteFinding && !isIgnored) return void this.total++;
    const pages = this.copyPages(evidence?.pages ?? []);
    const finding: SiteFinding = {
      messageId,
      data: data ? copyData(data) : null,
      page: evidence?.page === undefined ? null : copyText(evidence.page, MAX_URL),
      url: evidence?.url === undefined ? null : copyText(evidence.url, MAX_URL),
      pages,
      pagesTotal: evidence?.pagesTotal ?? pages.length,
      line: evidence?.line ?? null,
      snippet: evidence?.snippet === undefined ? null : copySnippet(evidence.snippet),
    };
    const isOut = isIgnored?.(this.rule.meta.id, finding) === true;
    onSiteFinding?.(this.rule.meta.id, finding, isOut);
    if (isOut) return void this.ignored++;
    this.total++;
    if (isIgnored) this.addReach(finding);
    if (this.findings.length < MAX_FINDINGS) this.findings.push({ ...finding, pages: pages.slice(0, MAX_PAGES) });
  };

  private addReach({ page, pages }: SiteFinding): void {
    const named = page === null ? pages : [page];
    for (const url of named) this.reach.add(url);
    if (named.length === 0) this.nowhere++;
  }

  private copyPages(pages: readonly string[]): string[] {
    if (this.copied.from !== pages || this.copied.pages.length !== pages.length)
      this.copied = { from: pages, pages: pages.map((page) => copyText(page, MAX_URL)) };
    return this.copied.pages;
  }

  result(site: SiteContext): SiteRuleResult {
    const { meta } = this.rule;
    const applies = this.guard(() => this.rule.applies?.(site) ?? true) ?? true;
    if (applies) this.guard(() => this.session?.end?.(site));
    const judged = !applies ? 0 : meta.judges === 'site' ? 1 : (this.checkedPages ?? 0);
    if (this.error !== null) return { ...unchecked(meta.id, 'error'), error: this.error };
    if (judged === 0) return unchecked(meta.id, 'not-applicable');
    const inAll =
      meta.judges === 'site'
        ? Math.min(1, this.total + this.ignored)
        : Math.min(judged, this.affected ?? Math.max(this.affectedPages.size, this.mostPages));
    const affected = this.ignored === 0 ? inAll : this.total === 0 ? 0 : Math.min(inAll, this.reached());
    const none = this.ignored > 0 ? 'ignored' : 'pass';
    const status = this.total === 0 ? none : meta.severity === 'error' ? 'fail' : 'warn';
    return {
      ...{ ruleId: meta.id, status, judged, affected, total: this.total, findings: this.findings, error: null },
      ...(this.ignored > 0 && { ignored: { total: this.ignored, affected: inAll - affected } }),
    };
  }

  /** Pages with a finding that counts. */
  private reached(): number {
    return Math.max(1, this.reach.size + this.nowhere, this.mostPages);
  }
}

function unchecked(ruleId: string, status: 'not-applicable' | 'error' | 'disabled'): SiteRuleResult {
  return { ruleId, status, judged: 0, affected: 0, total: 0, findings: [], error: null };
}

/**
 * Checks the site from its stored pages, fed one by one in a fixed order (by URL,
 * say), so that what is cut at a bound is the same every time.
 * Memory: the URL and about 80 bytes a page and 12 bytes a link, outside of the heap, beside
 * what the rules keep: numbers of pages and 64 bits of a text, as a rule.
 */
export class SiteAuditBy {
  private readonly graph = new LinkGraph();
  protected readonly context: SiteContext;
  private readonly runs: (SiteRun | SiteRuleResult)[];
  private readonly urlKey: UrlKey;

  constructor(catalogue: Catalogue, probe: SiteProbe, options: Omit<AuditOptions, 'catalogue'> = {}) {
    this.urlKey = options.urlKey ?? plainUrlKey;
    this.context = new SiteContext(probe, this.graph, this.urlKey);
    const disabled = options.disabledRulePatterns ?? [];
    this.runs = catalogue.siteRules.map((rule) =>
      isDisabled(rule.meta.id, disabled) ? unchecked(rule.meta.id, 'disabled') : new SiteRun(rule, options),
    );
  }

  addTarget(target: SiteTarget): void {
    this.context.addTarget(target);
  }

  addResource(resource: SiteResource): void {
    this.context.resources.add(resource);
  }

  addSitemapUrl(url: string): void {
    this.context.addSitemapUrl(url);
  }

  /** True for a page that was added before, at another URL. */
  addPage(facts: SiteFacts): boolean {
    const node = this.graph.node(urlId(this.urlKey(facts.url) ?? facts.url));
    const number = this.context.addPage(facts, node);
    this.graph.addLinks(node, decodeLinks(facts.links));
    const { v: _v, links: _links, loads: _loads, extracts, ...rest } = facts;
    // One object for all rules: a copy each was half of the time that checking a site took.
    const isCopy = this.context.mainPage(number) !== number;
    const page: SitePage = { ...rest, number, isCopy, extract: null };
    for (const run of this.runs) {
      if (!(run instanceof SiteRun) || !run.session?.page) continue;
      page.extract = extracts[run.rule.meta.id] ?? null;
      run.guard(() => run.session?.page?.(page));
    }
    return isCopy;
  }

  /** How many pages of the site link to a URL, itself left out. */
  linksTo(url: string): number {
    return this.context.linkCount(url);
  }

  results(): SiteResults {
    return this.runs.map((run) => (run instanceof SiteRun ? run.result(this.context) : run));
  }
}
