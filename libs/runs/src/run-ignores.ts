import type { ValidationIssue } from '#common';
import type { FileIgnore } from '#findings/text';

const AT = 'config.ignores';
const MAX_IGNORES = 200;
const MAX_RULE = 200;
const MAX_URL = 2_048;
const RULE = `must be an array of at most ${MAX_IGNORES} objects: a rule or a pattern such as "links/*", and perhaps a pattern of URLs and a last day such as "2027-01-31"`;

/** What is wrong with what a run ignores. */
export function findIgnoreIssues(sent: unknown): ValidationIssue[] {
  if (sent === undefined || (Array.isArray(sent) && sent.length <= MAX_IGNORES && sent.every(isIgnore))) return [];
  return [{ path: AT, message: RULE }];
}

/** Of a value without issues. */
export function readRunIgnores(sent: unknown): FileIgnore[] {
  const ignores = (sent ?? []) as Partial<FileIgnore>[];
  return ignores.map(({ rule = '', url = null, until = null }) => ({ rule, url, until }));
}

function isIgnore(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { rule, url, until } = value as Record<string, unknown>;
  return (
    isText(rule, MAX_RULE) &&
    (url === undefined || url === null || isText(url, MAX_URL)) &&
    (until === undefined || until === null || isDay(until))
  );
}

function isText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value !== '' && value.length <= max;
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
