import type { PolicyId } from './policies.js';

/**
 * A finding's place: rule, hash of the page (null: the site), how many findings it
 * had before it broke, and for the site the scope of the audit.
 */
export type Place = [ruleId: string, page: number | null, before: number, scope?: string | null];

/** What is stored of a policy of a site. */
export interface PolicyState {
  state: 'passing' | 'failing';
  /** Bad observations in a row until it fails. */
  streak: number;
  /** Good observations in a row while it fails. */
  good: number;
  /** What broke and has not recovered. */
  places: Place[];
  /** The value before it broke: score, or pages. */
  base: number | null;
  /** Rules of `places`, as messages name them. */
  rules: BrokenRule[];
  /** The audit before it broke; null: none, or not known. */
  withId: string | null;
  /** Some of what broke was left out since then because people ignore it. */
  isIgnored?: boolean;
}

export const PASSING: PolicyState = {
  ...{ state: 'passing', streak: 0, good: 0, places: [], base: null, rules: [], withId: null },
};
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
    look: (place: Place) => Seen | null;
  };
  /** `before` null: they cannot be compared. */
  score?: { before: number | null; now: number };
  /** The score by itself; missing where another catalogue than before made it. */
  level?: number;
  pages?: { before: number | null; now: number };
  /** An audit that could not read everything breaks states, and recovers none. */
  isPartial?: boolean;
  robotsChanged?: boolean;
  certificateDaysLeft?: number;
  /** The audit that this one was compared with. */
  withId?: string | null;
}

/** A place that was looked at: its findings beyond those from before it broke, and whether others are only ignored. */
export interface Seen {
  count: number;
  isIgnored: boolean;
}
