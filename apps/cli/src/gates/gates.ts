import { namesRule } from '#audit-engine/retired';
import type { Comparison } from '#audit-engine/comparison';
import type { IssueView, ReportView } from '#report-view';
import { usageError } from '../command-error.js';

/** What must not be so; the audit ends with 3 where it is. */
export interface Gate {
  text: string;
  /** The rule, or the pattern of rules, that it names. */
  rule: string | null;
  /** It compares with an earlier audit. */
  isRelative: boolean;
  /** What the gate looks at. */
  check: (view: ReportView, comparison: Comparison | null) => Checked;
}

interface Checked {
  isTripped: boolean;
  /** False where the report has nothing to look at: a first audit has no new findings. */
  isJudged: boolean;
  /** The earlier report does not know: the gate is neither kept nor tripped, and the command fails. */
  isUnknown?: true;
  actual: string;
}

export interface GateResult extends Checked {
  gate: string;
}

export const GATE_HELP =
  'score<90, category:security<90, severity>=error, errors>0, warnings>10, issues>20, findings>100, pages<5, rule:core/title, rule:security/*>3, new>0, drop>2';

/** @throws CommandError (usage) for what is no gate */
export function parseGate(text: string): Gate {
  const trimmed = text.trim();
  const [, name = '', operator, value = ''] = /^([^<>=!]+?)\s*(?:(<=|>=|==|!=|<|>|=)\s*(.+))?$/.exec(trimmed) ?? [];
  const check = checkOf(name.trim(), operator, value.trim());
  if (check === null) throw usageError(`"${text}" is not a valid gate. Examples: ${GATE_HELP}.`);
  const rule = name.startsWith('rule:') ? name.slice(5).trim() : null;
  return { text: trimmed, rule, isRelative: NEEDS_EARLIER.has(name.trim()), check };
}

export function checkGates(gates: readonly Gate[], view: ReportView, comparison: Comparison | null): GateResult[] {
  return gates.map(({ text, check }) => ({ gate: text, ...check(view, comparison) }));
}

type Measure = (view: ReportView, comparison: Comparison | null) => number | null;

const MEASURES: Readonly<Record<string, { measure: Measure; words: string }>> = {
  score: { measure: ({ score }) => score, words: 'the score is' },
  errors: { measure: ({ errors }) => errors, words: 'errors:' },
  warnings: { measure: ({ warnings }) => warnings, words: 'warnings:' },
  issues: { measure: ({ issuesTotal }) => issuesTotal, words: 'issues:' },
  findings: { measure: ({ issues }) => sum(issues), words: 'findings:' },
  pages: { measure: ({ totalPages }) => totalPages, words: 'pages:' },
  new: { measure: (_view, comparison) => comparison?.new ?? null, words: 'new findings:' },
  drop: { measure: pointsLost, words: 'points lost since the last report:' },
};
/** Without an earlier report there is nothing to say; a missing score is never a good one. */
const NEEDS_EARLIER = new Set(['new', 'drop']);

/** The scores over the common pages where the two audits read other ones. */
function pointsLost({ score }: ReportView, comparison: Comparison | null): number | null {
  if (comparison === null || score === null) return null;
  const { commonScore, isScoreComparable, previousHealthScore } = comparison;
  const [then, now] = isScoreComparable
    ? [previousHealthScore, score]
    : [commonScore?.previous ?? null, commonScore?.current ?? null];
  return then === null || now === null ? null : then - now;
}

/** Why a comparison does not know what a gate asks; null where it does, or where there is nothing to compare. */
function whyUnknown(name: string, view: ReportView, comparison: Comparison): string | null {
  const { isPartial, partialNote, scoreNote, previousHealthScore } = comparison;
  if (name === 'new') return isPartial ? (partialNote ?? 'one of the reports lists a part of its findings only') : null;
  if (view.score === null || previousHealthScore === null || pointsLost(view, comparison) !== null) return null;
  return isPartial && partialNote ? partialNote : (scoreNote ?? 'the two scores cannot be compared');
}

function checkOf(name: string, operator: string | undefined, value: string): Gate['check'] | null {
  if (name === 'severity') return severityCheck(operator, value);
  if (name.startsWith('rule:')) return ruleCheck(name.slice(5), operator, value);
  const limit = Number(value);
  if (operator === undefined || value === '' || !Number.isFinite(limit)) return null;
  if (name.startsWith('category:')) {
    const id = name.slice(9);
    return id === '' ? null : (view) => categoryJudged(view, id, { operator, limit });
  }
  if (!Object.hasOwn(MEASURES, name)) return null;
  const { measure, words } = MEASURES[name] ?? { measure: () => null, words: '' };
  return (view, comparison) => {
    const unknown = NEEDS_EARLIER.has(name) && comparison !== null ? whyUnknown(name, view, comparison) : null;
    if (unknown !== null) return { isTripped: false, isJudged: false, isUnknown: true, actual: unknown };
    const actual = measure(view, comparison);
    if (actual === null)
      return NEEDS_EARLIER.has(name)
        ? { isTripped: false, isJudged: false, actual: 'there is no earlier report to compare with' }
        : { isTripped: true, isJudged: true, actual: `there is no ${name}` };
    return { isTripped: holds(actual, operator, limit), isJudged: true, actual: `${words} ${round(actual)}` };
  };
}

function categoryJudged(
  view: ReportView,
  id: string,
  { operator, limit }: { operator: string; limit: number },
): Checked {
  const wanted = id.toLowerCase();
  const category = view.categories.find(
    (entry) => entry.id.toLowerCase() === wanted || entry.name.toLowerCase() === wanted,
  );
  if (category === undefined)
    return {
      isTripped: true,
      isJudged: true,
      actual: `the report has no such category; it has ${view.categories.map((entry) => entry.id).join(', ') || 'none'}`,
    };
  // A category in which nothing applied has lost nothing.
  if (category.score === null) return { isTripped: false, isJudged: false, actual: 'none of its rules applied' };
  return {
    isTripped: holds(category.score, operator, limit),
    isJudged: true,
    actual: `its score is ${round(category.score)}`,
  };
}

const SEVERITIES: readonly string[] = ['warning', 'error'];

function severityCheck(operator: string | undefined, value: string): Gate['check'] | null {
  const level = SEVERITIES.indexOf(value === 'warn' ? 'warning' : value);
  if (level === -1 || (operator !== '>=' && operator !== '=' && operator !== '==')) return null;
  return ({ errors, warnings }) => {
    const found = level === 1 ? errors : operator === '>=' ? errors + warnings : warnings;
    return { isTripped: found > 0, isJudged: true, actual: `issues of that severity: ${found}` };
  };
}

function ruleCheck(pattern: string, operator: string | undefined, value: string): Gate['check'] | null {
  if (!/^[\w*./-]+$/.test(pattern)) return null;
  const limit = operator === undefined ? 0 : Number(value);
  if (!Number.isFinite(limit) || (operator !== undefined && value === '')) return null;
  return ({ issues }) => {
    const found = issues.filter(({ ruleId }) => namesRule(pattern, ruleId));
    const isTripped = operator === undefined ? found.length > 0 : holds(sum(found), operator, limit);
    return { isTripped, isJudged: true, actual: `findings: ${sum(found)}` };
  };
}

function sum(issues: readonly IssueView[]): number {
  return issues.reduce((total, { findingsTotal }) => total + Math.max(1, findingsTotal), 0);
}

function holds(actual: number, operator: string, limit: number): boolean {
  switch (operator) {
    case '<':
      return actual < limit;
    case '<=':
      return actual <= limit;
    case '>':
      return actual > limit;
    case '>=':
      return actual >= limit;
    case '!=':
      return actual !== limit;
    default:
      return actual === limit;
  }
}

/** Never rounded over a limit that it does not reach: 89.96 is not 90. */
function round(number: number): string {
  return String(Math.trunc(number * 100) / 100);
}
