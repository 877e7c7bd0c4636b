import { MAX_MESSAGE_CHARS, MAX_NAME_CHARS, MAX_URL_CHARS, readSelector } from './read-finding.js';
import { asList, asMembers, isMembers, readCount, readNumber, readText } from './read-value.js';
import type { ChangedFindingView, ChangesView } from './report-view.js';

const MAX_RULES = 8;
/** Reports of Sqout name 500. */
const MAX_FINDINGS = 500;

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
    notSeenBefore: readCount(value.notSeenBefore) ?? 0,
    newFindings: readFindings(value.newFindings),
    resolvedFindings: readFindings(value.resolvedFindings),
    previousScore: value.isScoreComparable === false ? null : readNumber(value.previousHealthScore),
    scoreNote: value.isScoreComparable === false ? readText(value.scoreNote, 400) : null,
    commonScore: readCommonScore(value.commonScore),
    ignoredPoints: readNumber(value.ignoredPoints) ?? 0,
    partialNote: readText(value.partialNote, 400),
    previousAt: readText(value.previousTimestamp, 60),
    rules: rules.sort((a, b) => b.resolved + b.new - a.resolved - a.new).slice(0, MAX_RULES),
  };
}

function readFindings(value: unknown): ChangedFindingView[] {
  return asList(value)
    .slice(0, MAX_FINDINGS)
    .flatMap((entry) => {
      const { ruleName, ruleId, severity, pageUrl, line, selector, message } = asMembers(entry);
      const id = readText(ruleId, MAX_NAME_CHARS);
      const name = readText(ruleName, MAX_NAME_CHARS) ?? id;
      if (name === null) return [];
      return [
        {
          ruleId: id ?? name,
          ruleName: name,
          severity: severity === 'error' ? ('error' as const) : ('warning' as const),
          pageUrl: readText(pageUrl, MAX_URL_CHARS),
          line: readCount(line) || null,
          selector: readSelector(selector),
          message: readText(message, MAX_MESSAGE_CHARS),
        },
      ];
    });
}

function readCommonScore(value: unknown): ChangesView['commonScore'] {
  const { pages, previous, current } = asMembers(value);
  const score = { pages: readCount(pages), previous: readNumber(previous), current: readNumber(current) };
  if (score.pages === null || score.previous === null || score.current === null) return null;
  return { pages: score.pages, previous: score.previous, current: score.current };
}
