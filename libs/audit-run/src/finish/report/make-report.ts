import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { JsonObject, PageResults, SiteFacts, SiteResource, SiteTarget } from '#audit-engine';
import {
  CorrectedSettler,
  emptied,
  FormatSettler,
  MissingFileSettler,
  NofollowSettler,
  ReportBuilder,
  ScriptSettler,
  SiteAudit,
  StyleSettler,
} from '#audit-engine/audit';
import type { AuditReport, Comparison } from '#audit-engine/comparison';
import { CATALOGUE } from '#audit-engine/rules';
import { normalizeUrl } from '#crawler/text';
import {
  decodeFixedPage,
  decodePlaces,
  FindingsWriter,
  IgnoredFindings,
  reliefOfLog,
  type OutlineRule,
  type PageFacts,
} from '#findings/text';
import type { FixedPage, FixSummary } from '#fixes/text';
import { PAGE_FACTS, PAGE_RESULTS, RESOURCE_ANSWER } from '../../state/shapes.js';
import type { Coverage } from '../coverage.js';
import { newFindingOf, splitIgnored } from './split-ignored.js';
import { FixTrail, type EarlierFixes } from './earlier-fixes.js';
import { comparisonWith, countsIn, readPrevious, type ReadPrevious } from './previous-report.js';
import { SiteProposalsBuilder, type SiteProposals } from './site-proposals.js';
import type { BuiltReport, FinishMessage, FinishReply, ReportedFixes } from './finish-messages.js';

/** Causes of a rule, and marks of the relief, that a report holds. */
const REPORT_CAUSES = 10;
const REPORT_MARKS = 240;
/** Of the lines around the fixes of one page. */
const MAX_REGION_CHARS = 128 * 1024;
/** Redirects that the facts of a page name. */
const MAX_REDIRECTS = 10;

/** Checks the site and builds the report, page by page, off the loop that renews the run's lease. */
class Finish {
  private readonly site: SiteAudit;
  private readonly report: ReportBuilder;
  private readonly previous: ReadPrevious | null;
  private readonly trail: FixTrail | null;
  private readonly findings = new FindingsWriter();
  /** Rules that failed to check a page, of pages with fixes before. */
  private readonly unchecked = new Map<string, ReadonlySet<string>>();
  /** What is ignored of pages with fixes before, by page and rule: it is there all the same. */
  private readonly ignoredOn = new Map<string, ReadonlyMap<string, { count: number }>>();
  /** What leads to a page, by its URL. */
  private readonly redirects = new Map<string, SiteTarget[]>();

  private readonly proposals: SiteProposalsBuilder | null;

  private readonly ignored: IgnoredFindings;
  private readonly styles = new StyleSettler();
  private readonly formats = new FormatSettler();
  private readonly scripts = new ScriptSettler(CATALOGUE.pageRules);
  private readonly missing = new MissingFileSettler();
  private readonly corrected: CorrectedSettler;
  /** Pages were chosen: each of them is asked for by its URL. */
  private readonly isPagesOnly: boolean;
  private readonly nofollows: NofollowSettler;
  /** Of the page rules, in their order, by the hash of a catalogue. */
  private readonly ruleIds: ReadonlyMap<string, readonly string[]>;

  constructor(start: Extract<FinishMessage, { type: 'start' }>) {
    this.ignored = new IgnoredFindings(start.ignores);
    const own = CATALOGUE.pageRules.map(({ meta }) => meta.id);
    this.ruleIds = new Map([...Object.entries(start.catalogues), [CATALOGUE.hash, own]]);
    this.site = new SiteAudit(start.probe, {
      disabledRulePatterns: start.isPagesOnly ? ['*'] : start.disabledRules,
      urlKey: normalizeUrl,
      onSiteFinding: (ruleId, finding, isIgnored) => {
        this.report.addSiteFinding(ruleId, finding, isIgnored);
        if (isIgnored) this.findings.addIgnored(ruleId, { ...finding, selector: null });
        else this.findings.addOfSite(ruleId, { ...finding, selector: null });
      },
      ...(!this.ignored.isEmpty && { isIgnored: (ruleId, finding) => this.ignored.has({ ruleId, ...finding }) }),
    });
    this.report = new ReportBuilder({
      baseUrl: start.baseUrl,
      timestamp: start.timestamp,
      coverage: start.coverage as JsonObject,
      catalogues: start.catalogues,
      importance: start.importance,
      ...(start.probe.lab && { lab: start.probe.lab }),
    });
    this.nofollows = new NofollowSettler(start.probe);
    this.corrected = new CorrectedSettler((start.coverage as Coverage).rendering?.samples?.corrected ?? []);
    this.isPagesOnly = start.isPagesOnly;
    this.previous = readPrevious(start.previous);
    this.trail = trailAfter(this.previous);
    this.proposals = start.proposes ? new SiteProposalsBuilder(start.probe, start.isPagesOnly) : null;
  }

  take(message: FinishMessage): FinishReply {
    switch (message.type) {
      case 'targets':
        for (const target of message.targets) this.addTarget(target);
        return this.next();
      case 'sitemap':
        for (const url of message.urls) {
          this.site.addSitemapUrl(url);
          this.proposals?.addSitemapUrl(url);
        }
        return this.next();
      case 'resources':
        for (const resource of message.resources)
          this.addResource(RESOURCE_ANSWER.read(JSON.parse(resource)) as SiteResource);
        return this.next();
      case 'pages':
        for (const [facts, results] of message.pages)
          this.addPage(PAGE_FACTS.read(JSON.parse(facts)), PAGE_RESULTS.read(JSON.parse(results)));
        return this.next();
      case 'sources':
        for (const { task, body } of message.sources) this.proposals?.addSource(task, body);
        return this.next();
      case 'end':
        return { type: 'report', report: this.build(message.fixes) };
      case 'start':
        throw new Error('a report starts once');
    }
  }

  private addTarget(target: SiteTarget): void {
    this.site.addTarget(target);
    this.proposals?.addTarget(target);
    if (isGone(target)) this.report.addGone(target.url);
    const end = target.chain.at(-1);
    if (end === undefined) return;
    const known = this.redirects.get(end);
    if (known) known.push(target);
    else this.redirects.set(end, [target]);
  }

  private addResource(resource: SiteResource): void {
    this.site.addResource(resource);
    this.styles.add(resource);
    this.formats.add(resource);
    this.scripts.add(resource);
    this.missing.add(resource);
  }

  private addPage(facts: SiteFacts, found: PageResults): void {
    const isCopy = this.site.addPage(this.styles.withoutHidden(facts)) && !this.isPagesOnly;
    const ids = this.ruleIds.get(found.catalogue) ?? [];
    const settled = this.formats.settle(facts, this.styles.settle(facts, found, ids), ids);
    const present = this.missing.settle(this.scripts.settle(facts, settled, ids), ids);
    const stood = facts.isRendered ? present : this.corrected.settle(present, ids);
    const results = this.nofollows.settle(isCopy ? emptied(stood) : stood, ids);
    const { counted, ignored } = splitIgnored(facts.url, results, this.ignored);
    this.report.addPage(facts, counted, ignored);
    this.proposals?.addPage(facts);
    this.addFindings(facts, counted);
    for (const { findings } of ignored.values())
      for (const finding of findings) this.findings.addIgnored(finding[0], newFindingOf(facts.url, finding));
    // On a copy nothing is known of what an earlier audit had fixed.
    if (isCopy || !this.trail?.names(facts.url)) return;
    this.unchecked.set(facts.url, new Set(Object.keys(results.errors)));
    this.ignoredOn.set(facts.url, ignored);
  }

  private addFindings(facts: SiteFacts, { findings, counts }: PageResults): void {
    const { url } = facts;
    this.findings.addPage(url, sheetOf(facts, this.redirects.get(url) ?? []));
    const found = new Map<string, number>();
    for (const finding of findings) {
      const [ruleId] = finding;
      found.set(ruleId, (found.get(ruleId) ?? 0) + 1);
      this.findings.add(ruleId, newFindingOf(url, finding));
    }
    for (const ruleId of new Set([...found.keys(), ...Object.keys(counts)]))
      this.findings.count(ruleId, url, counts[ruleId] ?? found.get(ruleId) ?? 0);
  }

  private next(): FinishReply {
    return { type: 'next', chunks: this.findings.take() };
  }

  private build(fixes: ReportedFixes | null): BuiltReport {
    const { report, summary } = this.report.build(this.site.results());
    const rules = rulesWithFindings(report);
    this.findings.addLinks((url) => this.site.linksTo(url));
    const { outline, places, chunks } = this.findings.build(rules, rulesWithIgnored(report));
    const comparison = comparisonWith(this.previous, report, this.findings.places.allUrls());
    if (comparison) report.comparison = comparison;
    this.addPlaces(report, outline.rules);
    const siteFixes = proposalsOf(this.proposals);
    const earlierFixes = this.followUp(report, places);
    const more = {
      ...(fixes && membersOf(fixes)),
      ...(siteFixes && { siteFixes }),
      ...(earlierFixes && { earlierFixes }),
    };
    const json = JSON.stringify({ ...report, ...more });
    return {
      content: gzipSync(json),
      sha256: createHash('sha256').update(json).digest('hex'),
      summary,
      comparison: comparison && {
        ...countsOf(comparison),
        newErrors: newErrorsOf(comparison, report),
        ...(earlierFixes ? { earlierFixes: numbersOf(earlierFixes) } : {}),
      },
      findings: { outline, places, chunks },
    };
  }

  /** A rule that finds nothing to check any more has no finding either. Rules that were switched off have no result. */
  private followUp(report: AuditReport, places: Uint8Array): EarlierFixes | null {
    if (!this.trail) return null;
    const countNow = countsIn(decodePlaces(places));
    for (const [url, unchecked] of this.unchecked)
      this.trail.addPage(url, (rule) => {
        const ignored = this.ignoredOn.get(url)?.get(rule)?.count ?? 0;
        return unchecked.has(rule) ? null : (countNow(rule, url) ?? 0) + ignored;
      });
    return this.trail.finish((rule) => report.ruleResults[rule] !== undefined);
  }

  /** What is to be fixed and where, for those who read the report and cannot ask for the findings. */
  private addPlaces(report: AuditReport, rules: readonly OutlineRule[]): void {
    for (const rule of rules) {
      const result = report.ruleResults[rule.ruleId];
      if (!result) continue;
      result.causes = this.findings.causesOf(rule, REPORT_CAUSES);
      result.causesTotal = rule.causes;
    }
    if (report.totalPages > 1) report.relief = reliefOfLog(this.findings.places, rules, REPORT_MARKS);
  }
}

function sheetOf(facts: SiteFacts, redirects: readonly SiteTarget[]): PageFacts {
  const { status, depth, ttfbMs, wireBytes, decodedBytes, words, title, description, h1, canonical, lang } = facts;
  const { isIndexable, isNoindex, isNofollow, internalLinks, externalLinks } = facts;
  return {
    ...{ status, depth, ttfbMs, wireBytes, decodedBytes, words, title, description, h1, canonical, language: lang },
    ...{ isIndexable, isNoindex, isNofollow, internalLinks, externalLinks },
    redirects: redirects.slice(0, MAX_REDIRECTS).map(({ url, status: answer }) => ({ url, status: answer })),
    redirectsTotal: redirects.length,
  };
}

function rulesWithFindings(report: AuditReport): FoundRules {
  return found(Object.values(report.ruleResults).filter(({ status }) => status === 'fail' || status === 'warn'));
}

function rulesWithIgnored(report: AuditReport): FoundRules {
  return found(Object.values(report.ruleResults).filter(({ ignored = 0 }) => ignored > 0));
}

/** Errors first, then by id. */
function found(rules: readonly AuditReport['ruleResults'][string][]): FoundRules {
  return rules
    .map(({ ruleId, name, severity, category, wcag }) => ({
      ...{ ruleId, name, severity, category },
      ...(wcag?.length && { wcag }),
      messages: CATALOGUE.metas.get(ruleId)?.messages ?? {},
    }))
    .sort((a, b) => (a.severity === b.severity ? (a.ruleId < b.ruleId ? -1 : 1) : a.severity === 'error' ? -1 : 1));
}

type FoundRules = Parameters<FindingsWriter['build']>[0];

/** Proposals that cannot be made are no reason to have no report. */
function proposalsOf(builder: SiteProposalsBuilder | null): SiteProposals | null {
  try {
    return builder?.build() ?? null;
  } catch {
    return null;
  }
}

/** Of the report, which every reader loads as a whole: long lines are left to the patch. */
function membersOf({ summary, pages }: ReportedFixes): { fixSummary: FixSummary; fixes: FixedPage[] } {
  const fixes = pages.map((content): FixedPage => {
    const { rejected: _rejected, ...page } = decodeFixedPage(content);
    const chars = (page.regions ?? []).reduce((sum, { text }) => sum + text.length, 0);
    return chars > MAX_REGION_CHARS ? { ...page, regions: null } : page;
  });
  return { fixSummary: summary, fixes };
}

/** What a report file says of its fixes may be of anybody's making. */
function trailAfter(previous: ReadPrevious | null): FixTrail | null {
  try {
    return previous && FixTrail.after(previous.report, countsIn(previous.places), previous.fixed);
  } catch {
    return null;
  }
}

function numbersOf({ fixes: _fixes, ...numbers }: EarlierFixes): Omit<EarlierFixes, 'fixes'> {
  return numbers;
}

function countsOf({
  rules: _rules,
  newFindings: _new,
  resolvedFindings: _resolved,
  ...counts
}: Comparison): NonNullable<BuiltReport['comparison']> {
  return counts;
}

function newErrorsOf({ rules }: Comparison, { ruleResults }: AuditReport): number {
  return rules.reduce((sum, { ruleId, new: added }) => {
    return sum + (ruleResults[ruleId]?.severity === 'error' ? added : 0);
  }, 0);
}

/** Nothing is there any more, and the site says so. */
function isGone({ status, finalStatus, isExternal }: SiteTarget): boolean {
  const last = finalStatus ?? status;
  return !isExternal && (last === 404 || last === 410);
}

let finish: Finish | null = null;

/** One report after the other, each from its `start` to its `end`. */
export function makeReport(message: FinishMessage): FinishReply {
  if (message.type === 'start') {
    finish = new Finish(message);
    return { type: 'next', chunks: [] };
  }
  if (!finish) throw new Error('the first message must be "start"');
  const reply = finish.take(message);
  // The thread may wait long for its next report.
  if (message.type === 'end') finish = null;
  return reply;
}
