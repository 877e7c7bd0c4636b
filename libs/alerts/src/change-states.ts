import type { Sql } from '#database';
import { emit, type AlertData } from '#notifications';
import { DEFAULTS, type AlertsRepository, type StateRow } from './alerts.repository.js';
import {
  evaluate,
  PASSING,
  type BrokenRule,
  type Observation,
  type PolicyState,
  type PolicyStates,
  type Transition,
} from './evaluate.js';
import { NOINDEX } from './observe-audit.js';
import { DEFAULT_POLICIES, type PolicyId } from './policies.js';

/** Rules that a message names, and URLs in all of them. */
const MOST_RULES = 10;
const MOST_URLS = 50;

export interface Where {
  orgId: string;
  siteKey: string;
  /** The audit that was seen; null: a look between audits. */
  runId: string | null;
  reportId: string | null;
  /** The audit that it was compared with. */
  withId: string | null;
  at: Date;
}

/** The states of a site that is locked, and the events of their transitions: at most two. In the transaction that takes the work. */
export async function changeStates(
  { sql, repository }: { sql: Sql; repository: AlertsRepository },
  where: Where,
  seen: Observation,
): Promise<void> {
  const { orgId, siteKey, runId, at } = where;
  const known = statesOf(await repository.states(sql, where));
  const policies = {
    ...DEFAULT_POLICIES,
    ...(await repository.policies(sql, { orgId, siteKey: DEFAULTS })),
    ...(await repository.policies(sql, where)),
  };
  const { states, transitions } = evaluate(known, seen, policies);
  for (const [policy, state] of Object.entries(states) as [PolicyId, PolicyState][]) {
    const message = transitions.find((each) => each.policy === policy)?.message ?? null;
    await repository.putState(sql, where, { policy, state, message, runId, at });
  }
  for (const to of ['alert', 'recovered'] as const) {
    const told = transitions.filter((each) => each.to === to);
    if (told.length === 0) continue;
    await emit(sql, { type: `site.${to}`, orgId, site: siteKey, at, data: dataOf(told, where) });
  }
}

function statesOf(rows: readonly StateRow[]): PolicyStates {
  return Object.fromEntries(rows.map(({ policy, state, details }) => [policy, { ...PASSING, ...details, state }]));
}

function dataOf(told: readonly Transition[], { runId, reportId, withId }: Where): AlertData {
  const rules = bounded(told.flatMap((each) => each.rules));
  const [first] = told;
  const path = pathOf(rules, runId, withId);
  return {
    policy: first?.policy ?? '',
    policies: told.map(({ policy }) => policy),
    message: told.map(({ message }) => message).join(' '),
    ...{ runId, reportId },
    ...(rules.length === 0 ? {} : { rules }),
    ...(path === null ? {} : { path }),
  };
}

/** The rows that broke, in the comparison of the two audits. */
function pathOf(rules: readonly BrokenRule[], runId: string | null, withId: string | null): string | null {
  const listed = rules.filter(({ id }) => id !== NOINDEX);
  if (runId === null || withId === null || listed.length === 0) return null;
  const [only] = listed.length === 1 ? listed : [];
  const changes = new Set(listed.map(({ change }) => change));
  const [kind] = changes.size === 1 ? changes : [];
  const query = new URLSearchParams({ with: withId });
  if (kind !== undefined && kind !== 'both') query.set('kind', kind);
  if (only) query.set('rule', only.id);
  return `/app/runs/${runId}/compare?${query.toString()}`;
}

/** The most findings first. */
function bounded(rules: readonly BrokenRule[]): BrokenRule[] {
  let room = MOST_URLS;
  return [...rules]
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_RULES)
    .map((rule) => {
      const urls = rule.urls.slice(0, room);
      room -= urls.length;
      return { ...rule, urls };
    });
}
