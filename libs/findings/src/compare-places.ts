import type { ChangeCounts, ChangeKind, ChangeRow, RuleChange } from './dto/change.dto.js';
import type { FindingsOutline, OutlineRule } from './outline.js';
import type { Places } from './places.js';

/** A completed run, as far as comparing takes. */
export interface RunPlaces {
  outline: FindingsOutline;
  places: Places;
  /** Ids of the rules that judged something; null when nobody knows any more: then all did. */
  judged: ReadonlySet<string> | null;
}

const SITE = '';

/** What has changed between two runs of a site, rule by rule and page by page. Errors first, then by rule and page. */
export function* changesBetween(
  before: RunPlaces,
  now: RunPlaces,
  earlier: readonly RunPlaces[] = [],
): Generator<ChangeRow> {
  const crawled = new Set(now.places.urls);
  for (const rule of rulesOf(before, now)) {
    const then = findingsOf(before, rule.ruleId);
    const today = findingsOf(now, rule.ruleId);
    const wasSeen = earlier.map((run) => findingsOf(run, rule.ruleId));
    const isJudged = now.judged?.has(rule.ruleId) ?? true;
    const wasJudged = before.judged?.has(rule.ruleId) ?? true;
    const row = (kind: ChangeKind, page: string): ChangeRow => ({
      kind,
      ruleId: rule.ruleId,
      ruleName: rule.name,
      severity: rule.severity,
      category: rule.category,
      pageUrl: page === SITE ? null : page,
      before: then.get(page) ?? 0,
      now: today.get(page) ?? 0,
    });
    for (const page of then.keys()) {
      if (today.has(page)) yield row('stillThere', page);
      else if (isJudged && (page === SITE || crawled.has(page))) yield row('resolved', page);
      else yield row('notRechecked', page);
    }
    // A rule that is new, or judged nothing then, says nothing about what has changed on the site.
    if (!wasJudged) continue;
    for (const page of today.keys())
      if (!then.has(page)) yield row(wasSeen.some((seen) => seen.has(page)) ? 'regressed' : 'new', page);
  }
}

export function countChanges(rows: Iterable<ChangeRow>): { counts: ChangeCounts; rules: RuleChange[] } {
  const counts: ChangeCounts = { new: 0, regressed: 0, resolved: 0, stillThere: 0, notRechecked: 0 };
  const rules = new Map<string, RuleChange>();
  for (const { kind, ruleId, ruleName, severity, category } of rows) {
    let rule = rules.get(ruleId);
    if (!rule)
      rules.set(
        ruleId,
        (rule = {
          ...{ ruleId, ruleName, severity, category },
          ...{ new: 0, regressed: 0, resolved: 0, stillThere: 0, notRechecked: 0 },
        }),
      );
    rule[kind]++;
    counts[kind]++;
  }
  return { counts, rules: [...rules.values()] };
}

function rulesOf(before: RunPlaces, now: RunPlaces): OutlineRule[] {
  const rules = new Map([...before.outline.rules, ...now.outline.rules].map((rule) => [rule.ruleId, rule]));
  return [...rules.values()].sort((a, b) =>
    a.severity === b.severity ? (a.ruleId < b.ruleId ? -1 : 1) : a.severity === 'error' ? -1 : 1,
  );
}

/** Findings by page; those about the site as a whole under the empty address. */
function findingsOf({ outline, places }: RunPlaces, ruleId: string): Map<string, number> {
  const found = places.rules[ruleId];
  if (found) return new Map(found.pages.map((page, i) => [places.urls[page] ?? SITE, found.counts[i] ?? 1]));
  const ofSite = outline.rules.find((rule) => rule.ruleId === ruleId)?.found ?? 0;
  return new Map(ofSite > 0 ? [[SITE, ofSite]] : []);
}
