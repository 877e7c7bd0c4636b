import { FIELDS } from '../report-fields.js';
import { asMembers, firstOf, isMembers, type Members } from './read-value.js';

export type Status = 'fail' | 'warn' | 'pass' | 'other';

const STATUSES: Readonly<Record<string, Status>> = {
  fail: 'fail',
  failed: 'fail',
  failing: 'fail',
  error: 'fail',
  critical: 'fail',
  serious: 'fail',
  violation: 'fail',
  warn: 'warn',
  warning: 'warn',
  warned: 'warn',
  notice: 'warn',
  moderate: 'warn',
  minor: 'warn',
  incomplete: 'warn',
  pass: 'pass',
  passed: 'pass',
  ok: 'pass',
  success: 'pass',
};
/** A rule of a foreign report may list each of its checks; more are counted by their number alone. */
export const MAX_CHECKS_READ = 5_000;
/** Scores of 0 to 1, as Lighthouse has them. */
const GOOD_SCORE = 0.9;
const FAIR_SCORE = 0.5;

/** What a rule or a check found, under whatever name; empty when it does not say. */
export function itemsOf(rule: Members): readonly unknown[] {
  const lists = (members: Members): readonly unknown[] | null =>
    firstOf(members, FIELDS.items, (list) => (Array.isArray(list) ? (list as unknown[]) : null));
  return lists(rule) ?? lists(asMembers(rule.details)) ?? [];
}

/** The rule's own word, else the worst of its checks, else how grave they are. */
export function statusOf(rule: Members, items: readonly unknown[]): Status {
  const own = firstOf(rule, ['status', 'result', 'outcome'], readStatus);
  if (own !== null) return own;
  if (typeof rule.passed === 'boolean') return rule.passed ? 'pass' : 'fail';
  if (typeof rule.score === 'number' && rule.score >= 0 && rule.score <= 1) {
    if (rule.score >= GOOD_SCORE) return 'pass';
    return rule.score >= FAIR_SCORE ? 'warn' : 'fail';
  }
  const all = new Set(items.slice(0, MAX_CHECKS_READ).map((item) => readStatus(asMembers(item).status)));
  const worst = (['fail', 'warn', 'pass'] as const).find((status) => all.has(status));
  if (worst) return worst;
  const gravity = new Set([rule, ...items.slice(0, MAX_CHECKS_READ)].map((value) => gravityOf(asMembers(value))));
  return items.length === 0 ? 'other' : ((['fail', 'warn'] as const).find((status) => gravity.has(status)) ?? 'other');
}

/** How grave a tool calls it that lists nothing but what is wrong; in numbers, 2 is an error. */
function gravityOf(members: Members): Status | null {
  return firstOf(members, ['impact', 'severity', 'level', 'type'], (value) => {
    if (value === 2) return 'fail';
    const status = value === 1 ? 'warn' : readStatus(value);
    return status === 'fail' || status === 'warn' ? status : null;
  });
}

function readStatus(value: unknown): Status | null {
  return typeof value === 'string' && value.length < 30 ? (STATUSES[value.toLowerCase()] ?? 'other') : null;
}

export function isPassed(item: unknown): boolean {
  const status = isMembers(item) ? readStatus(item.status) : null;
  return status === 'pass' || status === 'other';
}
