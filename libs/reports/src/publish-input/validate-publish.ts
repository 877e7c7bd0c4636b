import { parseUrl, type ValidationIssue } from '#common';
import { isRecord } from './sanitise.js';

export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

const MAX_INTEGER = 2 ** 31 - 1;
const MAX_URL_CHARACTERS = 2048;

/** What is wrong with a value; null when nothing is. A list names its bad elements. */
type Check = (value: unknown) => string | null | ElementProblem;
interface ElementProblem {
  elements: number[];
  message: string;
}

interface Field {
  isRequired: boolean;
  check: Check;
}

/** The listed fields of AuditReport (contract, "AuditReport"), and those that our own engine adds. Everything else is left out. */
const FIELDS: Readonly<Record<string, Field>> = {
  baseUrl: { isRequired: true, check: checkUrl },
  timestamp: {
    isRequired: true,
    check: (value) => (readDateTime(value) ? null : 'must be an RFC 3339 date-time such as 2026-01-31T12:00:00Z'),
  },
  totalPages: { isRequired: true, check: checkCount },
  passed: { isRequired: true, check: checkCount },
  warnings: { isRequired: true, check: checkCount },
  failed: { isRequired: true, check: checkCount },
  siteChecks: { isRequired: true, check: checkObjects },
  pages: { isRequired: false, check: checkObjects },
  summary: { isRequired: true, check: checkObject },
  ruleResults: { isRequired: true, check: checkObject },
  healthScore: { isRequired: false, check: checkObject },
};

/** Kept when they have this shape, left out without a word otherwise. */
const EXTRAS: Readonly<Record<string, (value: unknown) => boolean>> = {
  coverage: isRecord,
  comparison: isRecord,
  relief: isRecord,
  // Where some tools say what their score is made of.
  categories: isObject,
  groups: isObject,
  scoreVersion: Number.isFinite,
  catalogueVersion: (value) => typeof value === 'string' && value.length <= 100,
  disabledRules: (value) => Array.isArray(value) && value.every((rule) => typeof rule === 'string'),
};

/** The fields that matter, in a new object. */
export function pickFields(report: Record<string, unknown>): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of Object.keys(FIELDS)) {
    if (Object.hasOwn(report, name)) picked[name] = report[name];
  }
  for (const [name, isFit] of Object.entries(EXTRAS)) {
    if (Object.hasOwn(report, name) && isFit(report[name])) picked[name] = report[name];
  }
  return picked;
}

export function validateReport(report: Record<string, unknown>, issues: ValidationIssue[]): void {
  for (const [name, { isRequired, check }] of Object.entries(FIELDS)) {
    const path = `report.${name}`;
    if (report[name] === undefined) {
      if (isRequired) issues.push({ path, message: 'is required' });
      continue;
    }
    const problem = check(report[name]);
    if (typeof problem === 'string') issues.push({ path, message: problem });
    else if (problem)
      for (const index of problem.elements) issues.push({ path: `${path}[${index}]`, message: problem.message });
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

export function isVisibility(value: unknown): value is Visibility {
  return VISIBILITIES.some((visibility) => visibility === value);
}

function checkCount(value: unknown): string | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_INTEGER
    ? null
    : `must be an integer from 0 to ${MAX_INTEGER}`;
}

function checkObject(value: unknown): string | null {
  return isRecord(value) ? null : 'must be an object';
}

function checkObjects(value: unknown): string | null | ElementProblem {
  if (!Array.isArray(value)) return 'must be an array of objects';
  const elements: number[] = [];
  for (let index = 0; index < value.length; index++) {
    if (!isRecord(value[index])) elements.push(index);
  }
  return elements.length === 0 ? null : { elements, message: 'must be an object' };
}

function checkUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value)) return 'must be an absolute http or https URL';
  if (value.length > MAX_URL_CHARACTERS) return `must not be longer than ${MAX_URL_CHARACTERS} characters`;
  if (/[\s<>"`\\\ufffd]/.test(value) || parseUrl(value) === null) return 'must be a well-formed URL';
  const { username, password } = new URL(value);
  return username === '' && password === '' ? null : 'must not carry a user name or password';
}

const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,12})?(?:[Zz]|[+-](\d{2}):(\d{2}))$/;
/** Postgres has no year 0, and its neighbours print no year 10000. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** The instant of an RFC 3339 date-time, or null. A leap second (`:60`) is read as the second after it. */
export function readDateTime(text: unknown): Date | null {
  if (typeof text !== 'string' || text.length > 48) return null;
  const parts = RFC3339.exec(text);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, offsetHour = 0, offsetMinute = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const isPossible =
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysIn(year, month) &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 60 &&
    offsetHour <= 23 &&
    offsetMinute <= 59;
  if (!isPossible) return null;
  const withoutLeap = second === 60 ? `${text.slice(0, 17)}59${text.slice(19)}` : text;
  const ms = Date.parse(withoutLeap.toUpperCase()) + (second === 60 ? 1000 : 0);
  return ms >= FIRST_MS && ms <= LAST_MS ? new Date(ms) : null;
}

function daysIn(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
