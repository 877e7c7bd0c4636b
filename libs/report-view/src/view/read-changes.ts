import { asList, asMembers, isMembers, readCount, readNumber, readText } from './read-value.js';
import type { ChangesView } from './report-view.js';

const MAX_RULES = 8;

/** What a report says of the audit before; null where it says nothing. */
export function readChanges(value: unknown): ChangesView | null {
  if (!isMembers(value)) return null;
  const [resolved, found] = [readCount(value.resolved), readCount(value.new)];
  if (resolved === null || found === null) return null;
  const rules = asList(value.rules).flatMap((entry) => {
    const rule = asMembers(entry);
    const ruleId = readText(rule.ruleId, 100);
    const moved = { resolved: readCount(rule.resolved) ?? 0, new: readCount(rule.new) ?? 0 };
    return ruleId !== null && moved.resolved + moved.new > 0 ? [{ ruleId, ...moved }] : [];
  });
  return {
    resolved,
    new: found,
    stillThere: readCount(value.stillThere) ?? 0,
    notRechecked: readCount(value.notRechecked) ?? 0,
    previousScore: value.isScoreComparable === false ? null : readNumber(value.previousHealthScore),
    previousAt: readText(value.previousTimestamp, 60),
    rules: rules.sort((a, b) => b.resolved + b.new - a.resolved - a.new).slice(0, MAX_RULES),
  };
}
