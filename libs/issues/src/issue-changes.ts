import type { ValidationIssue } from '#common';

export const IGNORE_SCOPES = ['issue', 'rule', 'path'] as const;
export type IgnoreScope = (typeof IGNORE_SCOPES)[number];

export const MAX_COMMENT = 10_000;
const MAX_REASON = 500;
const MAX_PATTERN = 500;
const MOST_AT_ONCE = 100;

export interface NewIgnore {
  scope: IgnoreScope;
  pattern: string | null;
  reason: string;
  until: string | null;
}

/** A day as people write it, and one that there is. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

/** What is wrong with `ignore` of a request. */
export function findIgnoreIssues(sent: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const { scope, reason, pattern, until } = sent;
  if (scope === 'none') return [];
  const issues: ValidationIssue[] = [];
  const complain = (name: string, message: string): void => void issues.push({ path: `ignore.${name}`, message });
  if (!(IGNORE_SCOPES as readonly unknown[]).includes(scope))
    complain('scope', 'must be one of: issue, rule, path, none');
  if (!isLine(reason, MAX_REASON)) complain('reason', `must be a text of 1 to ${MAX_REASON} characters`);
  if (scope === 'path' && (!isLine(pattern, MAX_PATTERN) || !/^[/*]|^https?:/.test(pattern)))
    complain('pattern', 'must be a path or a URL, in which * stands for anything, such as /shop/*');
  if (until !== undefined && until !== null && !(typeof until === 'string' && isDay(until)))
    complain('until', 'must be a day such as 2027-01-31');
  return issues;
}

/** @param sent without issues. Null ends the ignore. */
export function toIgnore(sent: Readonly<Record<string, unknown>>): NewIgnore | null {
  if (sent.scope === 'none') return null;
  const scope = sent.scope as IgnoreScope;
  const pattern = scope === 'path' ? (sent.pattern as string).trim() : null;
  return { scope, pattern, reason: (sent.reason as string).trim(), until: (sent.until as string | undefined) ?? null };
}

/** What is wrong with `issues` of a request that changes several. */
export function findVersionIssues(sent: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const entries = Object.entries(sent);
  const isFine = ([number, version]: [string, unknown]): boolean =>
    /^[1-9]\d{0,8}$/.test(number) && Number.isInteger(version) && Number(version) >= 1 && Number(version) < 2 ** 31;
  if (entries.length >= 1 && entries.length <= MOST_AT_ONCE && entries.every(isFine)) return [];
  return [{ path: 'issues', message: `must have 1 to ${MOST_AT_ONCE} numbers of issues, each with its version` }];
}

function isLine(value: unknown, maxLength: number): value is string {
  return (
    typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= maxLength &&
    value.isWellFormed() &&
    !/\p{Cc}/u.test(value)
  );
}
