import type { AuditReport, Comparison, RuleComparison, RuleReport } from './report-types.js';

const HAS_FINDINGS = new Set<RuleReport['status']>(['fail', 'warn']);

/** The pages on which each rule found something, all of them. */
export interface RulePlaces {
  urls: readonly string[];
  /** Numbers of `urls`. */
  rules: Readonly<Record<string, { pages: readonly number[] }>>;
}

/** Compares reports of the same site. Feed it the URL of every page that was crawled this time, then ask. Memory is bounded by the previous report. */
export class ReportComparison {
  private readonly previousPages = new Map<string, Set<string>>();
  private readonly watched = new Set<string>();
  private readonly crawled = new Set<string>();
  private readonly wasJudged: ReadonlySet<string>;

  /** Without `places`, which audits of before do not have, a rule is compared by the pages that its report lists. */
  constructor(private readonly previous: { reportId: string; report: AuditReport; places?: RulePlaces | null }) {
    const rules = Object.values(previous.report.ruleResults);
    this.wasJudged = new Set(rules.filter((rule) => rule.judged > 0).map((rule) => rule.ruleId));
    for (const rule of rules) {
      if (!HAS_FINDINGS.has(rule.status)) continue;
      const places = placesOf(rule, previous.places);
      this.previousPages.set(rule.ruleId, places);
      for (const url of places) this.watched.add(url);
    }
  }

  addPage(url: string): void {
    if (this.watched.has(url)) this.crawled.add(url);
  }

  finish(current: AuditReport, places: RulePlaces | null = null): Comparison {
    const rules: RuleComparison[] = [];
    let isPartial = false;
    for (const id of new Set([...this.previousPages.keys(), ...Object.keys(current.ruleResults)])) {
      const rule = current.ruleResults[id];
      const then = this.previousPages.get(id) ?? new Set<string>();
      const now = rule && HAS_FINDINGS.has(rule.status) ? placesOf(rule, places) : new Set<string>();
      if (then.size + now.size === 0) continue;
      isPartial ||= (!places && isCut(rule)) || (!this.previous.places && isCut(this.previous.report.ruleResults[id]));
      rules.push(this.compare(id, then, now, rule));
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

  private compare(
    ruleId: string,
    then: ReadonlySet<string>,
    now: ReadonlySet<string>,
    rule: RuleReport | undefined,
  ): RuleComparison {
    const result: RuleComparison = { ruleId, new: 0, resolved: 0, stillThere: 0, notRechecked: 0 };
    for (const place of then) {
      if (now.has(place)) result.stillThere++;
      // A rule that judged nothing this time, or was switched off, has checked nothing again either.
      else if (rule && rule.judged > 0 && (place === SITE || this.crawled.has(place))) result.resolved++;
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

/** A finding about the site as a whole. */
const SITE = '';

function placesOf(rule: RuleReport, places: RulePlaces | null | undefined): Set<string> {
  const all = places?.rules[rule.ruleId]?.pages;
  if (places && all) return new Set(all.map((page) => places.urls[page] ?? ''));
  return rule.pages.length > 0 ? new Set(rule.pages.map((page) => page.url)) : new Set([SITE]);
}

function isCut(rule: RuleReport | undefined): boolean {
  return rule !== undefined && rule.pagesTotal > rule.pages.length;
}
