import type { Sql } from '#database';
import { emit } from '#notifications';
import { dataOf } from './alert-data.js';
import type { AlertsRepository, StateRow } from './alerts.repository.js';
import { evaluate, type Transition } from './evaluate.js';
import { PASSING, type Observation, type PolicyState, type PolicyStates } from './states.js';
import { mutedUntil, type AlertSettings, type PolicyId } from './policies.js';
import { boundedRules } from './alert-data.js';
import { SILENT, tellingAfter, type Telling } from './telling.js';

/** Rules that are stored of a state. */
const MOST_RULES = 200;

export interface Where {
  orgId: string;
  siteKey: string;
  /** The audit that was seen; null: a look between audits. */
  runId: string | null;
  reportId: string | null;
  at: Date;
}

/** The states of a site that is locked, and the events of their transitions. In the transaction that takes the work. */
export async function changeStates(
  { sql, repository }: { sql: Sql; repository: AlertsRepository },
  where: Where,
  seen: Observation,
): Promise<void> {
  const { orgId, siteKey, runId, reportId, at } = where;
  const rows = await repository.states(sql, where);
  const settings = await repository.settings(sql, where);
  const { states, transitions } = evaluate(statesOf(rows), seen, settings);
  for (const [policy, state] of Object.entries(states) as [PolicyId, PolicyState][]) {
    const transition = transitions.find((each) => each.policy === policy);
    const telling = tellingOf(policy, state, transition, { settings, at });
    const stored = { ...state, rules: boundedRules(state.rules, MOST_RULES) };
    await repository.putState(sql, where, {
      ...{ policy, state: stored, message: transition?.message ?? null },
      ...{ runId, telling, at },
    });
  }
  for (const to of ['alert', 'recovered'] as const)
    for (const isMuted of [false, true]) {
      const told = transitions.filter((each) => each.to === to && isSilent(each, { rows, settings, at }) === isMuted);
      if (told.length === 0) continue;
      const data = { ...dataOf(told, { runId, reportId }), ...(isMuted ? { isMuted } : {}) };
      await emit(sql, { type: `site.${to}`, orgId, site: siteKey, at, data, isSilent: isMuted });
    }
}

interface Circumstances {
  settings: AlertSettings;
  at: Date;
}

/** Nothing is sent while a policy is muted. What was told is told to be over, and nothing else is. */
function isSilent({ to, policy }: Transition, of: Circumstances & { rows: readonly StateRow[] }): boolean {
  if (to === 'recovered') return (of.rows.find((row) => row.policy === policy)?.told ?? 0) === 0;
  const until = mutedUntil(of.settings, policy);
  return until !== null && until > of.at;
}

function tellingOf(
  policy: PolicyId,
  { state }: PolicyState,
  transition: Transition | undefined,
  { settings, at }: Circumstances,
): Telling | null {
  if (state === 'passing') return SILENT;
  return transition ? tellingAfter(policy, SILENT, settings, at) : null;
}

function statesOf(rows: readonly StateRow[]): PolicyStates {
  return Object.fromEntries(rows.map(({ policy, state, details }) => [policy, { ...PASSING, ...details, state }]));
}
