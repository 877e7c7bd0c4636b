import { importanceWords } from '#common';
import { AuditComparison, type ChangeNumbers, type PlaceChange } from './comparison.js';
import { FindingNames } from './comparison-names.js';
import { IgnoringRecords, type IgnoredFindings } from './comparison-ignores.js';
import { readAuditRecord, type AuditRecord, type KnownPlaces } from './comparison-record.js';
import { commonScoreOf } from './comparison-score.js';
import type { Comparison, RuleComparison } from './report-types.js';
import { retiredRule } from '../run/retired-rules.js';

export const PARTIAL_NOTE = 'cannot be compared beyond 50 findings per rule';
const NUMBERS = ['new', 'resolved', 'stillThere', 'notRechecked', 'notSeenBefore'] as const;

export interface ComparedReport {
  id: string;
  report: unknown;
  /** For reports of before they carried their locations. */
  places?: KnownPlaces | null;
}

export interface CompareOptions {
  /** URLs of pages of the later audit, beyond those that its report lists: they name what is new. */
  urls?: Iterable<string>;
  /** Findings that count in neither of the two. */
  ignores?: readonly IgnoredFindings[];
}

/** Two reports of ours beside each other; null for a report of another tool. */
export function compareReports(
  previous: ComparedReport,
  current: unknown,
  { urls = [], ignores = [] }: CompareOptions = {},
): Comparison | null {
  const before = readAuditRecord(previous.report, previous.places ?? null);
  const now = readAuditRecord(current);
  if (before === null || now === null) return null;
  const names = {
    before: new FindingNames(previous.report as object, previous.places?.urls),
    now: new FindingNames(current as object, urls),
  };
  const ignoring = new IgnoringRecords(ignores, new Map([...names.before.urls, ...names.now.urls]));
  const comparison = new AuditComparison(ignoring.without(before, previous.report), ignoring.without(now, current));
  const total = noChanges();
  const rules = new Map<string, RuleComparison>();
  const changed: PlaceChange[] = [];
  for (const change of comparison.changes()) {
    const { ruleId } = change;
    const rule = rules.get(ruleId) ?? { ruleId, ...noChanges(), ...versionsOf(comparison, ruleId) };
    rules.set(ruleId, rule);
    addNumbers(rule, change);
    addNumbers(total, change);
    if (change.new + change.resolved > 0) changed.push(change);
  }
  const { timestamp } = previous.report as { timestamp: string };
  return {
    previousReportId: previous.id,
    previousTimestamp: timestamp,
    previousHealthScore: before.score,
    previousScoreVersion: before.scoreVersion ?? 0,
    ...scoresOf(comparison),
    isSameScope: comparison.isSameScope,
    pages: comparison.pages,
    ...total,
    isPartial: comparison.isPartial,
    partialNote: comparison.isPartial ? PARTIAL_NOTE : null,
    rules: [...rules.values()],
    newFindings: names.now.name(changed, 'new'),
    resolvedFindings: names.before.name(changed, 'resolved'),
  };
}

export function noChanges(): ChangeNumbers {
  return { new: 0, resolved: 0, stillThere: 0, notRechecked: 0, notSeenBefore: 0 };
}

export function addNumbers(sum: ChangeNumbers, change: ChangeNumbers): void {
  for (const name of NUMBERS) sum[name] += change[name];
}

/** Whether the two scores can be compared; where not, why, and the scores that can. */
export function scoresOf(
  comparison: AuditComparison,
): Pick<Comparison, 'isScoreComparable' | 'scoreNote' | 'commonScore' | 'ignoredPoints'> {
  const { before, now, isSameScope } = comparison;
  const more = Math.round((now.ignoredPoints - before.ignoredPoints) * 10) / 10;
  const ignored = more === 0 ? {} : { ignoredPoints: more };
  if (before.scoreVersion !== now.scoreVersion)
    return {
      isScoreComparable: false,
      scoreNote: `Version ${before.scoreVersion} of the formula made the previous score, version ${now.scoreVersion} this one. Their difference says nothing about the site.`,
      commonScore: null,
      ...ignored,
    };
  const [then, today] = [importanceWords(before.importance), importanceWords(now.importance)];
  if (then !== today)
    return {
      isScoreComparable: false,
      scoreNote: `Categories count differently in the two scores: ${then || 'all normal'} before, ${today || 'all normal'} now.`,
      commonScore: commonScoreOf(before, now),
      ...ignored,
    };
  const retired = retiredBetween(before, now);
  if (isSameScope && retired.length > 0)
    return {
      isScoreComparable: false,
      scoreNote: `One of the two scores counts rules that have since been retired: ${retired.join(', ')}.`,
      commonScore: commonScoreOf(before, now),
      ...ignored,
    };
  if (isSameScope) return { isScoreComparable: true, scoreNote: null, commonScore: null, ...ignored };
  return {
    isScoreComparable: false,
    scoreNote: scopeNote(comparison),
    commonScore: commonScoreOf(before, now),
    ...ignored,
  };
}

function scopeNote({ before, now, pages: { both, onlyBefore, onlyNow } }: AuditComparison): string {
  const isSamePages = onlyBefore + onlyNow === 0;
  if (isSamePages && before.scope !== null && now.scope !== null)
    return `The two audits read the same pages with different settings: ${before.scope} before, ${now.scope} now.`;
  return `The two audits read different pages: ${both} in both, ${onlyBefore} only before, ${onlyNow} only now.`;
}

/** Rules that one of the two found something by, and that the other no longer had. */
function retiredBetween(before: AuditRecord, now: AuditRecord): string[] {
  const of = (one: AuditRecord, other: AuditRecord): string[] =>
    [...one.rules].flatMap(([id, { found }]) =>
      found.at.length > 0 && !other.rules.has(id) && retiredRule(id) !== null ? [id] : [],
    );
  return [...of(before, now), ...of(now, before)].sort();
}

function versionsOf({ before, now }: AuditComparison, ruleId: string): Pick<RuleComparison, 'ruleVersions'> {
  const [previous, current] = [before.rules.get(ruleId)?.version, now.rules.get(ruleId)?.version];
  return previous === undefined || current === undefined || previous === current
    ? {}
    : { ruleVersions: { previous, current } };
}
