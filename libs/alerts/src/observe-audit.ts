import { AuditComparison, pageHash, scoresOf, type AuditRecord } from '#audit-engine/comparison';
import { retiredRule } from '#audit-engine/retired';
import { changeRows, type NamedRuns } from '#findings';
import type { BrokenRule, Observation, Place, Seen } from './states.js';
import { isNamed, type PolicyId } from './policies.js';

/** Stands for "the page has noindex" among rules. */
export const NOINDEX = 'noindex';
const TITLES = new Set(['core/title']);
const MOST_URLS = 25;
const MAX_URL = 200;
const HEALED: Seen = { count: 0, isIgnored: false };

/** A completed audit, as far as alerts look at it. */
export interface SeenAudit {
  record: AuditRecord;
  pages: number;
  maxPages: number;
  /** Hashes of pages with noindex. */
  noindex: ReadonlySet<number>;
}

/**
 * What an audit shows beside the one before it; without one it says only that the site is there, and its score.
 * @param named patterns of rules whose new findings are watched
 */
export function observeAudit(
  now: SeenAudit,
  before: (SeenAudit & { runs: NamedRuns }) | null,
  { isPartial, named }: { isPartial: boolean; named: readonly string[] },
): Observation {
  const seen: Observation = { unreachable: null, failed: null, isPartial };
  if (before === null) return now.record.score === null ? seen : { ...seen, level: now.record.score };
  const comparison = new AuditComparison(before.record, now.record);
  const isSameCatalogue = sameRules(before.record, now.record);
  return {
    ...seen,
    findings: {
      broken: brokenBetween(comparison, before, { now, named }),
      look: (place) => look(place, now),
    },
    ...scoreOf(comparison, isSameCatalogue),
    pages: {
      before: before.record.scope === now.record.scope && before.maxPages === now.maxPages ? before.pages : null,
      now: now.pages,
    },
  };
}

interface Found {
  url: string | null;
  count: number;
  change: 'new' | 'regressed';
}

function brokenBetween(
  comparison: AuditComparison,
  before: SeenAudit & { runs: NamedRuns },
  { now, named }: { now: SeenAudit; named: readonly string[] },
): NonNullable<Observation['findings']>['broken'] {
  const policies = new Map<PolicyId, { places: Place[]; rules: Map<string, BrokenRule>; urls: Set<string> }>();
  const note = (policy: PolicyId, place: Place, rule: { id: string; title: string }, of: Found): void => {
    const all = policies.get(policy) ?? { places: [], rules: new Map<string, BrokenRule>(), urls: new Set<string>() };
    policies.set(policy, all);
    all.places.push(place);
    if (of.url !== null) all.urls.add(of.url);
    const named = all.rules.get(rule.id) ?? { ...rule, count: 0, urls: [], change: of.change };
    if (named.change !== of.change) named.change = 'both';
    all.rules.set(rule.id, named);
    named.count += of.count;
    if (of.url !== null && named.urls.length < MOST_URLS) named.urls.push(of.url.slice(0, MAX_URL));
  };
  for (const row of changeRows(comparison, before.runs)) {
    const { kind, ruleId: id, ruleName: title, severity, pageUrl: url, findings: count } = row;
    if (kind !== 'new' && kind !== 'regressed') continue;
    const of: PolicyId[] = TITLES.has(id) ? ['titles'] : severity === 'error' ? ['new-errors'] : [];
    if (isNamed(id, named)) of.push('new-findings');
    const place: Place = url === null ? [id, null, row.before, now.record.scope] : [id, pageHash(url), row.before];
    for (const policy of of) note(policy, place, { id, title }, { url, count, change: kind });
  }
  const urls = new Map(before.runs.now.places.urls.map((url) => [pageHash(url), url]));
  const [pagesBefore, pagesNow] = [new Set(before.record.pages), new Set(now.record.pages)];
  for (const page of now.noindex)
    if (pagesBefore.has(page) && pagesNow.has(page) && !before.noindex.has(page))
      note(
        'noindex',
        [NOINDEX, page, 0],
        { id: NOINDEX, title: 'Page has noindex' },
        { url: urls.get(page) ?? null, count: 1, change: 'new' },
      );
  return Object.fromEntries(
    [...policies].map(([policy, { places, rules, urls: of }]) => [
      policy,
      { places, rules: [...rules.values()], pages: of.size },
    ]),
  );
}

/** What is left at a place of what broke there; null: this audit did not look at it. */
function look([ruleId, page, allowed, scope]: Place, { record, noindex }: SeenAudit): Seen | null {
  // Another crawl of the site has seen another site.
  if (page === null && scope !== record.scope) return null;
  if (page !== null && record.gone.has(page)) return HEALED;
  const at = page === null ? 0 : record.pages.indexOf(page) + 1;
  if (page !== null && (at === 0 || record.unseen.has(at))) return null;
  if (ruleId === NOINDEX) return page !== null && noindex.has(page) ? { count: 1, isIgnored: false } : HEALED;
  const retired = record.rules.has(ruleId) ? null : retiredRule(ruleId);
  // Nothing looks for it any more, as for what is ignored: it is not resolved.
  if (retired?.into === null) return { count: 0, isIgnored: true };
  // What a merged rule allowed at the place is about what its successor finds there.
  const rule = record.rules.get(retired?.into ?? ruleId);
  if (!rule?.isChecked || rule.unchecked.has(at)) return null;
  const found = countAt(rule.found, at);
  if (found > allowed) return { count: found - allowed, isIgnored: false };
  if (rule.isCut || rule.isUnsure) return null;
  return { count: 0, isIgnored: found + countAt(rule.ignored, at) > allowed };
}

function countAt({ at: places, counts }: { at: Uint32Array; counts: Uint32Array }, at: number): number {
  return places.reduce((sum, each, i) => sum + (each === at ? (counts[i] ?? 0) : 0), 0);
}

/**
 * Nothing where another catalogue, or another formula, made one of the two. What is ignored
 * now is taken out of the score before: it says nothing of the site.
 */
function scoreOf(comparison: AuditComparison, isSameCatalogue: boolean): Pick<Observation, 'score' | 'level'> {
  const { before, now } = comparison;
  if (!isSameCatalogue || now.score === null) return {};
  const { isScoreComparable, commonScore, ignoredPoints = 0 } = scoresOf(comparison);
  const level = now.score;
  if (isScoreComparable) return { score: { before: before.score && before.score + ignoredPoints, now: level }, level };
  if (commonScore?.previous == null || commonScore.current === null) return {};
  return { score: { before: commonScore.previous, now: commonScore.current }, level: commonScore.current };
}

function sameRules({ rules: before }: AuditRecord, { rules: now }: AuditRecord): boolean {
  return before.size === now.size && [...now].every(([id, { version }]) => before.get(id)?.version === version);
}
