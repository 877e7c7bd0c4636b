import { isRule } from '#audit-engine/retired';
import type { ValidationIssue } from '#common';

/** What of a site is watched. The order is that of messages. */
export const POLICY_IDS = [
  'unreachable',
  'audit-failed',
  'titles',
  'noindex',
  'new-errors',
  'new-findings',
  'score-drop',
  'score-below',
  'pages-drop',
  'robots-changed',
  'certificate',
] as const;
export type PolicyId = (typeof POLICY_IDS)[number];

export const UNITS = ['points', 'percent', 'days'] as const;
export type Unit = (typeof UNITS)[number];

/** What can be set of a policy. A member that the policy does not have is missing. */
export interface PolicySettings {
  enabled: boolean;
  threshold?: number;
  /** Bad observations in a row before it fails. */
  after?: number;
  /** Good observations in a row before it passes again. */
  recover?: number;
  /** Ids of rules, or categories with a star: `security/*`. */
  rules?: string[];
  /** RFC 3339. Until then nothing is sent about the policy. */
  mutedUntil?: string | null;
}

/** A message every so many days while a policy fails; `atMost` 0: none. */
export interface Reminders {
  everyDays: number;
  atMost: number;
}

/** What an organization, or one of its sites, has set; the rest is that of the level above. As it is stored. */
export interface StoredSettings {
  policies?: Partial<Record<PolicyId, Partial<PolicySettings>>>;
  remind?: Reminders;
  mutedUntil?: string;
}

/** What counts for a site. */
export interface AlertSettings {
  policies: Record<PolicyId, PolicySettings>;
  remind: Reminders;
  /** Until then nothing is sent about the site; null: it is not muted. */
  mutedUntil: string | null;
}

const NONE: Reminders = { everyDays: 7, atMost: 0 };
const ONCE = { after: 1, recover: 1 };

/** The defaults. A policy can be set what it has here. */
export const DEFAULT_POLICIES: Readonly<Record<PolicyId, PolicySettings>> = {
  unreachable: { enabled: true, after: 2, recover: 1 },
  'audit-failed': { enabled: true, ...ONCE },
  titles: { enabled: true, ...ONCE },
  noindex: { enabled: true, ...ONCE },
  'new-errors': { enabled: true, ...ONCE },
  'new-findings': { enabled: false, ...ONCE, rules: [] },
  'score-drop': { enabled: true, threshold: 10, ...ONCE },
  'score-below': { enabled: false, threshold: 50, ...ONCE },
  'pages-drop': { enabled: true, threshold: 20, ...ONCE },
  // A change is over when it is seen.
  'robots-changed': { enabled: true },
  certificate: { enabled: true, threshold: 14, ...ONCE },
};

export const THRESHOLDS: Readonly<Partial<Record<PolicyId, { unit: Unit; min: number; max: number }>>> = {
  'score-drop': { unit: 'points', min: 0.1, max: 100 },
  'score-below': { unit: 'points', min: 1, max: 100 },
  'pages-drop': { unit: 'percent', min: 1, max: 100 },
  certificate: { unit: 'days', min: 1, max: 90 },
};

const MOST_RUNS = 10;
const MOST_RULES = 100;
const MOST_DAYS = 90;
const MOST_REMINDERS = 50;
const RULE = /^[a-z][a-z0-9-]*\/(\*|[a-z0-9][a-z0-9-]*)$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** A site's settings over those of its organization over the defaults, member by member. A mute of either counts. */
export function settingsFrom(organization: StoredSettings | null, site: StoredSettings | null): AlertSettings {
  const policies = Object.fromEntries(
    POLICY_IDS.map((id) => [id, { ...DEFAULT_POLICIES[id], ...organization?.policies?.[id], ...site?.policies?.[id] }]),
  ) as Record<PolicyId, PolicySettings>;
  return {
    policies,
    remind: site?.remind ?? organization?.remind ?? NONE,
    mutedUntil: latest(organization?.mutedUntil, site?.mutedUntil),
  };
}

/** Until when nothing is sent about a policy; null: never muted. It may have passed. */
export function mutedUntil({ policies, mutedUntil: all }: AlertSettings, id: PolicyId): Date | null {
  const until = latest(all, policies[id].mutedUntil);
  return until === null ? null : new Date(until);
}

/** Whether a rule is one of those that the patterns name. */
export function isNamed(ruleId: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('/*') ? ruleId.startsWith(pattern.slice(0, -1)) : isRule(pattern, ruleId),
  );
}

/** What is wrong with the policies of a request. null in place of a policy, or of a member: as the level above. */
export function findPolicyIssues(sent: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return Object.entries(sent).flatMap(([id, value]) => {
    const path = `policies.${id}`;
    if (!isPolicyId(id)) return [{ path, message: `is no policy. Policies: ${POLICY_IDS.join(', ')}` }];
    if (value === null) return [];
    if (typeof value !== 'object' || Array.isArray(value)) return [{ path, message: 'must be an object or null' }];
    return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
      const message = problemOf(id, name, member);
      return message === null ? [] : [{ path: `${path}.${name}`, message }];
    });
  });
}

export function findReminderIssues({ everyDays, atMost }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const check = (name: string, value: unknown, min: number, max: number): ValidationIssue[] =>
    isWhole(value, min, max)
      ? []
      : [{ path: `remind.${name}`, message: `must be a whole number from ${min} to ${max}` }];
  return [...check('everyDays', everyDays, 1, MOST_DAYS), ...check('atMost', atMost, 0, MOST_REMINDERS)];
}

function problemOf(id: PolicyId, name: string, value: unknown): string | null {
  const has = DEFAULT_POLICIES[id];
  if (name !== 'mutedUntil' && !Object.hasOwn(has, name))
    return `cannot be set: the policy "${id}" has no such setting`;
  if (value === null) return null;
  switch (name as keyof PolicySettings) {
    case 'enabled':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'threshold': {
      const { unit, min, max } = THRESHOLDS[id] ?? { unit: 'points', min: 0, max: 100 };
      return typeof value === 'number' && value >= min && value <= max
        ? null
        : `must be a number of ${unit} from ${min} to ${max}`;
    }
    case 'after':
    case 'recover':
      return isWhole(value, 1, MOST_RUNS) ? null : `must be a whole number from 1 to ${MOST_RUNS}`;
    case 'rules':
      return Array.isArray(value) && value.length <= MOST_RULES && value.every(isRulePattern)
        ? null
        : `must be a list of at most ${MOST_RULES} ids of rules or categories, such as core/title or security/*`;
    case 'mutedUntil':
      return typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value))
        ? null
        : 'must be a moment such as 2026-11-20T10:30:00Z, or null';
  }
}

/** What is stored after a change. Pure. */
export function changedSettings(
  stored: StoredSettings,
  { policies = {}, remind, mutedUntil: until }: SettingsChange,
): StoredSettings {
  const next: StoredSettings = { ...stored, policies: { ...stored.policies } };
  for (const [id, change] of Object.entries(policies) as [PolicyId, Partial<PolicySettings> | null][]) {
    const members = change === null ? {} : definedOf({ ...next.policies?.[id], ...change });
    if (Object.keys(members).length === 0) delete next.policies?.[id];
    else next.policies = { ...next.policies, [id]: members };
  }
  if (remind === null) delete next.remind;
  else if (remind !== undefined) next.remind = { everyDays: remind.everyDays, atMost: remind.atMost };
  if (until === null) delete next.mutedUntil;
  else if (until !== undefined) next.mutedUntil = new Date(until).toISOString();
  return next;
}

/** Of a request whose members were checked. */
export interface SettingsChange {
  policies?: Record<string, unknown>;
  remind?: Reminders | null;
  mutedUntil?: string | null;
}

/** null says: as the level above. */
function definedOf(members: Partial<PolicySettings>): Partial<PolicySettings> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));
}

function isPolicyId(text: string): text is PolicyId {
  return (POLICY_IDS as readonly string[]).includes(text);
}

function isRulePattern(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 200 && RULE.test(value);
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function latest(...moments: (string | null | undefined)[]): string | null {
  const set = moments.filter((each): each is string => typeof each === 'string');
  return set.sort((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;
}
