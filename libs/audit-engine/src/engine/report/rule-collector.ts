import { BoundedList, byText } from './bounded-list.js';
import { STATUS, type Finding } from '../run/page-results.js';
import type { ReportItem, RuleReport } from './report-types.js';
import { renderMessage, titleOf, type RuleMeta } from '../run/rule-meta.js';
import { OriginCounter } from './origin-counter.js';
import type { CheckedRule, Origins, RuleTally } from '../score/score.js';
import type { SiteRuleResult } from '../run/site-results.js';

const MAX_PAGES = 100;
const MAX_ITEMS = 50;

interface RankedItem {
  /** Position among the findings of its page: first ones come first. */
  rank: number;
  item: ReportItem;
}

/** `count` is the true number. */
export interface FoundOnPage {
  findings: readonly Finding[];
  count: number;
}

/** Everything one rule found in a run, bounded. */
export class RuleCollector {
  readonly tally: RuleTally = { judged: 0, fails: 0, warns: 0 };
  /** Pages, or the site, with nothing but findings that are ignored; they were checked. */
  private readonly ignoredTally = { fails: 0, warns: 0 };
  private ignoredTotal = 0;
  private errors = 0;
  private disabled = 0;
  private seen = 0;
  private itemsTotal = 0;
  private pagesTotal = 0;
  private readonly pages = new BoundedList<{ url: string; count: number }>(MAX_PAGES, (a, b) => byText(a.url, b.url));
  private readonly items = new BoundedList<RankedItem>(MAX_ITEMS, byRank);

  private readonly counted = new OriginCounter();
  /** With what is ignored. */
  private readonly all = new OriginCounter();

  constructor(readonly meta: RuleMeta) {}

  get origins(): Origins | null {
    return this.counted.of(this.tally);
  }

  /** As if nothing were ignored. */
  get whole(): CheckedRule {
    return { meta: this.meta, tally: this.wholeTally, origins: this.all.of(this.wholeTally) };
  }

  addStatus(status: string): void {
    this.seen++;
    if (status === STATUS.disabled) this.disabled++;
    else if (status === STATUS.error) this.errors++;
    else if (status !== STATUS.notApplicable) this.tally.judged++;
    if (status === STATUS.fail) this.tally.fails++;
    if (status === STATUS.warn) this.tally.warns++;
  }

  /** All that the rule found on the page is ignored. */
  addIgnoredStatus(status: string): void {
    this.seen++;
    this.tally.judged++;
    this.ignoredTally[status === STATUS.fail ? 'fails' : 'warns']++;
  }

  /** @param counted what else the rule found on the page */
  addIgnored({ findings, count }: FoundOnPage, counted: FoundOnPage): void {
    this.ignoredTotal += count;
    this.all.addPage([...counted.findings, ...findings], counted.count + count);
  }

  get ignoredFindings(): number {
    return this.ignoredTotal;
  }

  private get wholeTally(): RuleTally {
    const { judged, fails, warns } = this.tally;
    return { judged, fails: fails + this.ignoredTally.fails, warns: warns + this.ignoredTally.warns };
  }

  /** @param ignored what is ignored on the same page, which `addIgnored` counts */
  addPage(url: string, { findings, count }: FoundOnPage, ignored?: FoundOnPage): void {
    this.pagesTotal++;
    this.itemsTotal += count;
    this.pages.add({ url, count });
    this.counted.addPage(findings, count);
    if (ignored === undefined) this.all.addPage(findings, count);
    // The first fifty of a page come before its others.
    findings.slice(0, MAX_ITEMS).forEach(([, messageId, data, line, snippet, selector], rank) => {
      const item: ReportItem = {
        pageUrl: url,
        message: this.sentence(messageId, data),
        messageId,
        data,
        line,
        snippet,
      };
      if (selector !== undefined) item.selector = selector;
      this.items.add({ rank, item });
    });
  }

  addSite(result: SiteRuleResult): void {
    this.seen++;
    if (result.status === 'disabled') this.disabled++;
    if (result.status === 'error') this.errors++;
    this.tally.judged += result.judged;
    if (result.status === 'fail') this.tally.fails += result.affected;
    if (result.status === 'warn') this.tally.warns += result.affected;
    if (result.ignored) {
      this.ignoredTally[this.meta.severity === 'error' ? 'fails' : 'warns'] += result.ignored.affected;
      this.ignoredTotal += result.ignored.total;
    }
    this.itemsTotal += result.total;
    this.pagesTotal += this.meta.judges === 'pages' ? result.affected : 0;
    const counts = new Map<string, number>();
    result.findings.forEach((finding, rank) => {
      if (finding.page !== null) counts.set(finding.page, (counts.get(finding.page) ?? 0) + 1);
      const item: ReportItem = {
        pageUrl: finding.page ?? finding.pages[0] ?? null,
        message: this.sentence(finding.messageId, finding.data),
        messageId: finding.messageId,
        data: finding.data,
        line: finding.line,
        snippet: finding.snippet,
      };
      if (finding.url !== null) item.url = finding.url;
      if (finding.pages.length > 0) Object.assign(item, { pages: finding.pages, pagesTotal: finding.pagesTotal });
      this.items.add({ rank, item });
    });
    for (const [url, count] of counts) this.pages.add({ url, count });
  }

  build(gain: number): RuleReport {
    const { meta, tally } = this;
    const status = this.status();
    const affected = tally.fails + tally.warns;
    const ignored = this.ignoredTally.fails + this.ignoredTally.warns;
    return {
      ruleId: meta.id,
      name: titleOf(meta, status),
      category: meta.category,
      subcategory: meta.subcategory,
      ...(meta.wcag && { wcag: meta.wcag }),
      severity: meta.severity,
      scope: meta.scope,
      weight: meta.weight,
      ...(meta.critical ? { critical: true as const } : {}),
      ...(meta.version === undefined ? {} : { ruleVersion: meta.version }),
      ...(meta.scope === 'page' && meta.judges === 'site' ? { judges: 'site' as const } : {}),
      status,
      gain,
      judged: tally.judged,
      passed: tally.judged - affected - ignored,
      affected,
      ...(this.ignoredTotal > 0 && { ignored: this.ignoredTotal }),
      errors: this.errors,
      howToFix: meta.howToFix,
      references: meta.references,
      pages: this.pages.first(),
      pagesTotal: this.pagesTotal,
      items: this.items.first().map((ranked) => ranked.item),
      itemsTotal: this.itemsTotal,
    };
  }

  private status(): RuleReport['status'] {
    if (this.tally.fails > 0) return 'fail';
    if (this.tally.warns > 0) return 'warn';
    if (this.ignoredTotal > 0) return 'ignored';
    if (this.tally.judged > 0) return 'pass';
    if (this.errors > 0) return 'error';
    return this.disabled > 0 && this.disabled === this.seen ? 'disabled' : 'not-applicable';
  }

  private sentence(messageId: string, data: ReportItem['data']): string {
    return renderMessage(this.meta.messages[messageId] ?? this.meta.title.failed, data);
  }
}

function byRank(a: RankedItem, b: RankedItem): number {
  return (
    a.rank - b.rank ||
    byText(a.item.pageUrl ?? '', b.item.pageUrl ?? '') ||
    byText(a.item.message, b.item.message) ||
    (a.item.line ?? 0) - (b.item.line ?? 0)
  );
}
