import { IdTable, NumberColumn, NumberSet, textId } from '#common';
import type { AuditReport, Comparison, RuleComparison, RuleReport } from './report-types.js';

/** A finding about the site as a whole. */
const SITE = '';
const NOWHERE = new NumberSet();
const HAS_FINDINGS = new Set<RuleReport['status']>(['fail', 'warn']);

/** The pages on which each rule found something, all of them. */
export interface RulePlaces {
  /** URLs of pages, in the order of their numbers. Read once. */
  urls: Iterable<string>;
  /** Numbers of the pages of a rule; null for a rule of which nothing is kept. */
  pagesOf(ruleId: string): Iterable<number> | null;
}

/**
 * Compares reports of the same site. Feed it the URL of every page that was crawled this time, then ask. A page costs some twenty bytes and a bit a rule:
 * the sites are as large as any.
 */
export class ReportComparison {
  private readonly pages = new IdTable();
  private readonly site = this.pages.add(textId(SITE));
  private readonly previousPages = new Map<string, NumberSet>();
  private readonly crawled = new NumberSet();
  private readonly wasJudged: ReadonlySet<string>;
  private readonly hadPlaces: boolean;

  /** Without `places`, which audits of before do not have, a rule is compared by the pages that its report lists. */
  constructor(
    private readonly previous: { reportId: string; report: AuditReport },
    places: RulePlaces | null = null,
  ) {
    const rules = Object.values(previous.report.ruleResults);
    this.wasJudged = new Set(rules.filter((rule) => rule.judged > 0).map((rule) => rule.ruleId));
    this.hadPlaces = places !== null;
    const known = this.numbered(places);
    for (const rule of rules)
      if (HAS_FINDINGS.has(rule.status)) this.previousPages.set(rule.ruleId, this.placesOf(rule, known));
  }

  addPage(url: string): void {
    const page = this.pages.find(textId(url));
    if (page !== -1) this.crawled.add(page);
  }

  compare(current: AuditReport, allPlaces: RulePlaces | null = null): Comparison {
    // Like with like: a report names the pages of a finding about the site, its places name what the finding is about.
    const places = this.hadPlaces ? allPlaces : null;
    const rules: RuleComparison[] = [];
    const known = this.numbered(places);
    let isPartial = false;
    for (const id of new Set([...this.previousPages.keys(), ...Object.keys(current.ruleResults)])) {
      const rule = current.ruleResults[id];
      const then = this.previousPages.get(id) ?? NOWHERE;
      const now = rule && HAS_FINDINGS.has(rule.status) ? this.placesOf(rule, known) : NOWHERE;
      if (then.size + now.size === 0) continue;
      isPartial ||= (!places && isCut(rule)) || (!this.hadPlaces && isCut(this.previous.report.ruleResults[id]));
      rules.push(this.compareRule(id, then, now, rule));
    }
    const sum = (member: 'new' | 'resolved' | 'stillThere' | 'notRechecked'): number =>
      rules.reduce((total, rule) => total + rule[member], 0);
    return {
      previousReportId: this.previous.reportId,
      previousTimestamp: this.previous.report.timestamp,
      previousHealthScore: this.previous.report.healthScore.score,
      ...scoreComparison(this.previous.report, current),
      new: sum('new'),
      resolved: sum('resolved'),
      stillThere: sum('stillThere'),
      notRechecked: sum('notRechecked'),
      isPartial,
      rules: rules.sort((a, b) => (a.ruleId < b.ruleId ? -1 : 1)),
    };
  }

  /** The numbers that pages have here, by those that they have in the places. */
  private numbered(places: RulePlaces | null): { places: RulePlaces; numbers: NumberColumn } | null {
    if (!places) return null;
    const numbers = new NumberColumn();
    for (const url of places.urls) numbers.push(this.pages.add(textId(url)));
    return { places, numbers };
  }

  private placesOf(rule: RuleReport, known: ReturnType<ReportComparison['numbered']>): NumberSet {
    const found = new NumberSet();
    const all = known?.places.pagesOf(rule.ruleId) ?? null;
    if (known && all) for (const page of all) found.add(known.numbers.get(page));
    else if (rule.pages.length === 0) found.add(this.site);
    else for (const { url } of rule.pages) found.add(this.pages.add(textId(url)));
    return found;
  }

  private compareRule(ruleId: string, then: NumberSet, now: NumberSet, rule: RuleReport | undefined): RuleComparison {
    const result: RuleComparison = { ruleId, new: 0, resolved: 0, stillThere: 0, notRechecked: 0 };
    for (const place of then) {
      if (now.has(place)) result.stillThere++;
      // A rule that judged nothing this time, or was switched off, has checked nothing again either.
      else if (rule && rule.judged > 0 && (place === this.site || this.crawled.has(place))) result.resolved++;
      else result.notRechecked++;
    }
    // A rule that is new, or judged nothing then, says nothing about what has changed on the site.
    if (this.wasJudged.has(ruleId)) for (const place of now) if (!then.has(place)) result.new++;
    return result;
  }
}

function scoreComparison(
  previous: AuditReport,
  current: AuditReport,
): Pick<Comparison, 'previousScoreVersion' | 'isScoreComparable' | 'scoreNote'> {
  const previousScoreVersion = previous.scoreVersion;
  const isScoreComparable = previousScoreVersion === current.scoreVersion;
  const scoreNote = isScoreComparable
    ? null
    : `The previous score was made by version ${previousScoreVersion} of the formula, this one by version ${current.scoreVersion}: their difference says nothing about the site.`;
  return { previousScoreVersion, isScoreComparable, scoreNote };
}

function isCut(rule: RuleReport | undefined): boolean {
  return rule !== undefined && rule.pagesTotal > rule.pages.length;
}
