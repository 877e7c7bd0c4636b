import { verdict, type ChangedFindings, type VerdictChanges } from '#common/words';
import type { ChangedFindingView, ReportView } from '../view/report-view.js';

/** The audit in at most three sentences. */
export function verdictLines(view: ReportView): string[] {
  const { score, totalPages, errors, warnings, issues } = view;
  return verdict({
    ...{ score, pages: totalPages, errors, warnings },
    first: issues[0]?.name ?? null,
    changes: changesOf(view),
  });
}

function changesOf({ changes, issues }: ReportView): VerdictChanges | null {
  if (changes === null) return null;
  const { previousAt, previousScore, commonScore, rules } = changes;
  const names = new Map(issues.map(({ ruleId, name }) => [ruleId, name]));
  for (const { ruleId, ruleName } of [...changes.newFindings, ...changes.resolvedFindings])
    if (!names.has(ruleId)) names.set(ruleId, ruleName);
  const sum = (kind: 'new' | 'resolved', named: readonly ChangedFindingView[]): ChangedFindings => {
    const counts = new Map(rules.map((rule) => [rule.ruleId, rule[kind]]));
    // Reports list the rules with the most changes, or none.
    for (const { ruleId } of rules.length === 0 ? named : []) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1);
    const known = [...counts].flatMap(([ruleId, count]) => {
      const name = names.get(ruleId);
      return name === undefined ? [] : [{ name, count }];
    });
    return { total: changes[kind], rules: known };
  };
  return {
    since: previousAt,
    scoreBefore: previousScore,
    commonScore,
    broken: sum('new', changes.newFindings),
    resolved: sum('resolved', changes.resolvedFindings),
  };
}
