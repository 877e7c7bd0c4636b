import { scoreOf, type CheckedRule } from '../score/score.js';
import type { RuleMeta } from '../run/rule-meta.js';
import type { AuditRecord, RuleRecord, RuleWeight } from './comparison-record.js';

/**
 * The scores of two audits as if both had read the pages that they share, and nothing
 * else, with the importance of categories of the later one.
 */
export interface CommonScore {
  pages: number;
  previous: number | null;
  current: number | null;
}

/**
 * The score takes from a rule that checks pages only which pages have a finding: over the common pages it is exact.
 * Rules about the site as a whole are left out of both, as are rules that one of the two did not check: what they find
 * is not of these pages. Null where one of the audits does not know its findings.
 */
export function commonScoreOf(before: AuditRecord, now: AuditRecord): CommonScore | null {
  const pages = commonPages(before, now);
  if (pages.before.size === 0 || !before.hasAllPages || !now.hasAllPages) return null;
  const rules: { then: RuleRecord; today: RuleRecord; weight: RuleWeight; ruleId: string }[] = [];
  for (const [ruleId, today] of now.rules) {
    const then = before.rules.get(ruleId);
    if (today.scope === 'site' || then?.scope !== 'page') continue;
    if (!then.isChecked || !today.isChecked || then.version !== today.version) continue;
    const weight = today.weight ?? then.weight;
    if (then.isCut || today.isCut || weight === null) return null;
    if (then.unchecked.size + today.unchecked.size > 0) continue;
    rules.push({ ruleId, then, today, weight });
  }
  const score = (side: 'then' | 'today', of: ReadonlySet<number>): number | null =>
    scoreOf(
      rules.map((rule) => judgedOn(of, rule[side], { ruleId: rule.ruleId, weight: rule.weight })),
      of.size,
      now.importance,
    ).score;
  return { pages: pages.now.size, previous: score('then', pages.before), current: score('today', pages.now) };
}

function judgedOn(
  pages: ReadonlySet<number>,
  { found }: RuleRecord,
  { ruleId, weight }: { ruleId: string; weight: RuleWeight },
): CheckedRule {
  const affected = found.at.reduce((sum, at) => sum + (pages.has(at) ? 1 : 0), 0);
  const isError = weight.severity === 'error';
  return {
    meta: { id: ruleId, ...weight } as RuleMeta,
    // A page rule that is for the site as one checks one page of it.
    tally: {
      judged: weight.judges === 'site' ? Math.max(1, affected) : pages.size,
      fails: isError ? affected : 0,
      warns: isError ? 0 : affected,
    },
  };
}

/**
 * Numbers, from 1 on, that the pages read by both have in each of the two. One that a browser showed in one of them only is no common page.
 */
export function commonPages(before: AuditRecord, now: AuditRecord): { before: Set<number>; now: Set<number> } {
  const common = { before: new Set<number>(), now: new Set<number>() };
  for (let [a, b] = [0, 0]; a < before.pages.length && b < now.pages.length;) {
    const [then, today] = [before.pages[a] ?? 0, now.pages[b] ?? 0];
    if (then === today && before.rendered.has(a + 1) === now.rendered.has(b + 1)) {
      common.before.add(a + 1);
      common.now.add(b + 1);
    }
    if (then <= today) a++;
    if (today <= then) b++;
  }
  return common;
}
