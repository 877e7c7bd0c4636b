import { POLICY_IDS, type AlertSettings, type PolicyId } from './policies.js';
import { PASSING, type BrokenRule, type Observation, type PolicyState, type PolicyStates } from './states.js';
import { VERDICTS, type Verdict } from './verdicts.js';

export interface Transition {
  policy: PolicyId;
  to: 'alert' | 'recovered';
  message: string;
  rules: BrokenRule[];
  withId: string | null;
}

/** What of the states changes, and what people are told. Pure: the same input has the same result. */
export function evaluate(
  states: PolicyStates,
  seen: Observation,
  { policies }: Pick<AlertSettings, 'policies'>,
): { states: PolicyStates; transitions: Transition[] } {
  const next: PolicyStates = {};
  const transitions: Transition[] = [];
  for (const policy of POLICY_IDS) {
    const settings = policies[policy];
    // A policy that is switched off forgets, so that it begins anew.
    if (!settings.enabled) {
      if (states[policy]) next[policy] = PASSING;
      continue;
    }
    const known = states[policy] ?? PASSING;
    const verdict = VERDICTS[policy](known, seen, settings.threshold ?? 0);
    const step =
      verdict && stepOf(known, verdict, { after: settings.after ?? 1, recover: settings.recover ?? 1 }, seen);
    if (step === null) continue;
    next[policy] = step.state;
    if (step.to !== undefined) {
      const { rules, withId } = step.state;
      transitions.push({ policy, to: step.to, message: verdict?.message ?? '', rules, withId });
    }
  }
  return { states: next, transitions };
}

interface Step {
  state: PolicyState;
  to?: Transition['to'];
}

function stepOf(
  known: PolicyState,
  verdict: Verdict,
  { after, recover }: { after: number; recover: number },
  { withId = null }: Observation,
): Step | null {
  const { isBad, isAnew, isMoment, keep } = verdict;
  // It is over when it is seen: nothing has to recover from it.
  if (isMoment === true) return { state: known, to: 'alert' };
  if (isBad === null) return { state: { ...known, ...keep } };
  if (isBad) {
    const state = { ...known, ...keep, good: 0 };
    if (known.state === 'failing') return { state };
    const streak = isAnew === true ? 1 : known.streak + 1;
    const pending = { ...state, streak, withId: streak === 1 ? withId : known.withId };
    return streak < after ? { state: pending } : { state: { ...pending, state: 'failing' }, to: 'alert' };
  }
  // Silent where it passed already; bad ones in a row begin anew.
  if (known.state === 'passing') return known.streak === 0 ? null : { state: PASSING };
  const good = known.good + 1;
  return good < recover ? { state: { ...known, good } } : { state: PASSING, to: 'recovered' };
}
