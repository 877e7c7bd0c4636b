import { POLICY_IDS, isWatched, type AlertPolicies, type PolicyId } from './policies.js';

/** A finding's place: rule, hash of the page (null: the site), how many findings it had before it broke, and for the site the scope of the audit. */
export type Place = [ruleId: string, page: number | null, before: number, scope?: string | null];

/** What is stored of a policy of a site. */
export interface PolicyState {
  state: 'passing' | 'failing';
  /** Bad observations in a row, while it passes. */
  streak: number;
  /** What broke and has not recovered. */
  places: Place[];
  /** The value before it broke: score, or pages. */
  base: number | null;
  /** Some of what broke was left out since then because people ignore it. */
  isIgnored?: boolean;
}

export const PASSING: PolicyState = { state: 'passing', streak: 0, places: [], base: null };
export type PolicyStates = Partial<Record<PolicyId, PolicyState>>;

/** A rule with new findings, as a message names it. */
export interface BrokenRule {
  id: string;
  title: string;
  /** Findings. */
  count: number;
  urls: string[];
  /** As the comparison of the two audits calls it: `regressed` was there before, and resolved in between. */
  change: 'new' | 'regressed' | 'both';
}

/** What an audit or a probe saw of a site. A member that is missing was not looked at: it changes nothing. */
export interface Observation {
  /** null: reached. */
  unreachable?: string | null;
  /** null: an audit completed. */
  failed?: string | null;
  /** Places with something new, by policy, and what became of places that broke earlier. */
  findings?: {
    broken: Partial<Record<PolicyId, { places: Place[]; rules: BrokenRule[]; pages: number }>>;
    /** Whether a place is as good as before, or only because the rest is ignored; null: it was not looked at. */
    isHealed: (place: Place) => boolean | 'ignored' | null;
  };
  /** `before` null: they cannot be compared. */
  score?: { before: number | null; now: number };
  pages?: { before: number | null; now: number };
  /** An audit that could not read everything breaks states, and recovers none. */
  isPartial?: boolean;
  robotsChanged?: boolean;
  certificateDaysLeft?: number;
}

export interface Transition {
  policy: PolicyId;
  to: 'alert' | 'recovered';
  message: string;
  rules: BrokenRule[];
}

/** Places of a policy that are stored; what is beyond has to recover unseen. */
const MOST_PLACES = 5_000;

/** What of the states changes, and what people are told. Pure: the same input has the same result. */
export function evaluate(
  states: PolicyStates,
  seen: Observation,
  policies: AlertPolicies,
): { states: PolicyStates; transitions: Transition[] } {
  const next: PolicyStates = {};
  const transitions: Transition[] = [];
  for (const policy of POLICY_IDS) {
    const known = states[policy] ?? PASSING;
    // A policy that is switched off forgets, so that it begins anew.
    if (!isWatched(policy, policies)) {
      if (states[policy]) next[policy] = PASSING;
      continue;
    }
    const step = STEPS[policy](known, seen, policies);
    if (step === null) continue;
    next[policy] = step.state;
    if (step.to !== undefined && step.message !== undefined)
      transitions.push({ policy, to: step.to, message: step.message, rules: step.rules ?? [] });
  }
  return { states: next, transitions };
}

interface Step {
  state: PolicyState;
  to?: Transition['to'];
  message?: string;
  rules?: BrokenRule[];
}
type Policy = (known: PolicyState, seen: Observation, policies: AlertPolicies) => Step | null;

const STEPS: Record<PolicyId, Policy> = {
  unreachable: (known, { unreachable }, { unreachableAfter }) => {
    if (unreachable === undefined) return null;
    if (unreachable === null) return recovered(known, 'The site can be reached again.');
    const streak = known.streak + 1;
    if (known.state === 'failing' || streak < unreachableAfter) return { state: { ...known, streak } };
    return broken({ ...known, streak }, `The site could not be reached: ${unreachable}`);
  },
  'audit-failed': (known, { failed }) => {
    if (failed === undefined) return null;
    if (failed === null) return recovered(known, 'An audit completed again.');
    return known.state === 'failing' ? null : broken(known, `The audit failed: ${failed}`);
  },
  titles: ofPlaces('titles', (pages) => `${counted(pages, 'page')} lost ${pages === 1 ? 'its' : 'their'} title.`, {
    recovered: 'All pages that lost their title have one again.',
    ignored: 'All pages that lost their title have one again, or are ignored.',
  }),
  noindex: ofPlaces('noindex', (pages) => `${counted(pages, 'page')} became noindex.`, {
    recovered: 'All pages that became noindex can be indexed again.',
    ignored: 'All pages that became noindex can be indexed again, or are ignored.',
  }),
  'new-errors': ofPlaces(
    'new-errors',
    (pages, rules) => {
      const count = rules.reduce((sum, rule) => sum + rule.count, 0);
      return `${counted(count, 'new error')}${pages === 0 ? '' : ` on ${counted(pages, 'page')}`}.`;
    },
    { recovered: 'All new errors are resolved.', ignored: 'All new errors are resolved or ignored.' },
  ),
  'score-drop': (known, { score, isPartial }, { scoreDrop }) => {
    if (score === undefined) return null;
    if (known.state === 'passing') {
      if (score.before === null || score.before - score.now < scoreDrop) return null;
      const message = `The score dropped from ${rounded(score.before)} to ${rounded(score.now)}.`;
      return broken({ ...known, base: score.before }, message);
    }
    if (isPartial === true || score.before === null || (known.base ?? 0) - score.now >= scoreDrop) return null;
    return recovered(known, `The score is ${rounded(score.now)} again.`);
  },
  'pages-drop': (known, { pages, isPartial }, { pagesDrop }) => {
    // Pages that could not be read are not gone.
    if (pages?.before == null || isPartial === true) return null;
    const { before, now } = pages;
    const isLess = (base: number): boolean => now <= base * (1 - pagesDrop / 100);
    if (known.state === 'passing') {
      if (!isLess(before)) return null;
      return broken(
        { ...known, base: before },
        `The audit found ${counted(now, 'page')}; the audit before found ${before}.`,
      );
    }
    return isLess(known.base ?? 0) ? null : recovered(known, `The audit found ${counted(now, 'page')} again.`);
  },
  // A change is news each time; nothing has to recover from it.
  'robots-changed': (known, { robotsChanged }) =>
    robotsChanged === true
      ? {
          state: known,
          to: 'alert',
          message: 'The file robots.txt changed. Check that crawlers may still read your pages.',
        }
      : null,
  certificate: (known, { certificateDaysLeft: days }, { certificateDays }) => {
    if (days === undefined) return null;
    if (days >= certificateDays) return recovered(known, `The certificate is valid for ${counted(days, 'day')}.`);
    if (known.state === 'failing') return null;
    return broken(
      known,
      days < 0 ? 'The certificate has expired.' : `The certificate expires in ${counted(days, 'day')}.`,
    );
  },
};

/** A policy about findings: it fails from the first new one on, until each place is as good as before. */
function ofPlaces(
  policy: PolicyId,
  words: (pages: number, rules: readonly BrokenRule[]) => string,
  messages: { recovered: string; ignored: string },
): Policy {
  return (known, { findings, isPartial }) => {
    if (findings === undefined) return null;
    const added = findings.broken[policy];
    if (known.state === 'passing') {
      if (!added || added.places.length === 0) return null;
      const places = added.places.slice(0, MOST_PLACES);
      return { ...broken({ ...known, places }, words(added.pages, added.rules)), rules: added.rules };
    }
    const ends = known.places.map((place) => (isPartial === true ? null : findings.isHealed(place)));
    const kept = known.places.filter((_, i) => ends[i] === null || ends[i] === false);
    const isIgnored = known.isIgnored === true || ends.includes('ignored');
    const names = new Set(kept.map(nameOf));
    const more = (added?.places ?? []).filter((place) => !names.has(nameOf(place)));
    const places = [...kept, ...more].slice(0, MOST_PLACES);
    if (places.length === 0) return recovered(known, isIgnored ? messages.ignored : messages.recovered);
    return { state: { ...known, places, ...(isIgnored && { isIgnored }) } };
  };
}

function nameOf([ruleId, page]: Place): string {
  return `${ruleId} ${page}`;
}

function broken(state: PolicyState, message: string): Step {
  return { state: { ...state, state: 'failing' }, to: 'alert', message };
}

/** Silent where it passed already; failures in a row begin anew. */
function recovered({ state, streak }: PolicyState, message: string): Step | null {
  if (state === 'failing') return { state: PASSING, to: 'recovered', message };
  return streak === 0 ? null : { state: PASSING };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function rounded(score: number): string {
  return String(Math.round(score * 10) / 10);
}
