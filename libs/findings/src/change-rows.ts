import {
  EarlierAudits,
  pageHash,
  type AuditComparison,
  type AuditRecord,
  type PlaceChange,
} from '#audit-engine/comparison';
import type { ChangeCounts, ChangeKind, ChangeRow, RuleChange } from './dto/change.dto.js';
import type { FindingsOutline, OutlineRule } from './outline.js';
import type { Places } from './places.js';

/** A completed run, as far as naming its findings takes. */
export interface RunPlaces {
  outline: FindingsOutline;
  places: Places;
}

export interface NamedRuns {
  before: RunPlaces;
  now: RunPlaces;
  /** Before those two, the latest first: what they had and `before` had not is back. */
  earlier: readonly AuditRecord[];
}

const KINDS = ['resolved', 'stillThere', 'notRechecked', 'notSeenBefore'] as const;

/** The rows behind the numbers of a comparison, rule by rule and page by page. Errors first, then by rule. */
export function* changeRows(comparison: AuditComparison, runs: NamedRuns): Generator<ChangeRow> {
  const urls = new Map([...runs.before.places.urls, ...runs.now.places.urls].map((url) => [pageHash(url), url]));
  const earlier = new EarlierAudits(comparison.before, runs.earlier);
  for (const rule of rulesOf(runs)) {
    for (const change of comparison.changesOf(rule.ruleId)) {
      const pageUrl = change.page === null ? null : (urls.get(change.page) ?? null);
      const row = (kind: ChangeKind, findings: number): ChangeRow => ({
        ...{ kind, ruleId: rule.ruleId, ruleName: rule.name, severity: rule.severity, category: rule.category },
        ...{ pageUrl, findings, before: change.before, now: change.now },
      });
      const back = change.new > 0 ? earlier.countBack(change) : 0;
      if (change.new > back) yield row('new', change.new - back);
      if (back > 0) yield row('regressed', back);
      for (const kind of KINDS) if (change[kind] > 0) yield row(kind, change[kind]);
    }
  }
}

/** The changes of places with something new, by rule and URL; an unknown URL is empty. */
export function newPlaces(
  comparison: AuditComparison,
  { now }: Pick<NamedRuns, 'now'>,
): Map<string, { url: string | null; change: PlaceChange }> {
  const urls = new Map(now.places.urls.map((url) => [pageHash(url), url]));
  const places = new Map<string, { url: string | null; change: PlaceChange }>();
  for (const { ruleId } of now.outline.rules)
    for (const change of comparison.changesOf(ruleId)) {
      const url = change.page === null ? null : (urls.get(change.page) ?? '');
      if (change.new > 0) places.set(placeKey(ruleId, url), { url, change });
    }
  return places;
}

export function placeKey(ruleId: string, pageUrl: string | null): string {
  return `${ruleId} ${pageUrl ?? ''}`;
}

export function countChanges(rows: Iterable<ChangeRow>): { counts: ChangeCounts; rules: RuleChange[] } {
  const counts = noCounts();
  const rules = new Map<string, RuleChange>();
  for (const { kind, ruleId, ruleName, severity, category, findings } of rows) {
    const rule = rules.get(ruleId) ?? { ruleId, ruleName, severity, category, ...noCounts() };
    rules.set(ruleId, rule);
    rule[kind] += findings;
    counts[kind] += findings;
  }
  return { counts, rules: [...rules.values()] };
}

function noCounts(): ChangeCounts {
  return { new: 0, regressed: 0, resolved: 0, stillThere: 0, notRechecked: 0, notSeenBefore: 0 };
}

function rulesOf({ before, now }: NamedRuns): OutlineRule[] {
  const rules = new Map([...before.outline.rules, ...now.outline.rules].map((rule) => [rule.ruleId, rule]));
  return [...rules.values()].sort((a, b) =>
    a.severity === b.severity ? (a.ruleId < b.ruleId ? -1 : 1) : a.severity === 'error' ? -1 : 1,
  );
}
