import type { ProbeName, ProbeResult } from '#audit-engine';
import type { Negotiation, RobotsFetch, SitemapState } from '#crawler';
import type { ForwardsTo } from './forwards-to.js';
import type { PageRow } from './urls.js';

/** A redirect that was seen: who comes to its pause in the middle of a chain does not ask for the first of it again. */
export interface SeenRedirect {
  status: number;
  location: string;
}

/** The way to the start page, as far as it was gone. JSON-safe. */
export interface StartState {
  /** Asked for next. */
  url: string;
  /** URLs that redirected there, in order, with their status; `how` for pages that did it. */
  redirects: { url: string; status: number; location: string; how?: ForwardsTo['how'] }[];
  /** robots.txt of each origin on the way. */
  robots: Record<string, KnownRobots>;
  /** Tries of what is asked for at present that came to nothing. */
  failures: number;
}

type KnownRobots = Pick<RobotsFetch, 'status' | 'text' | 'finalUrl'>;

/** How far the preparation of a run has come: what one step leaves for the next, on any worker. Kept as the state of the phase, so JSON. */
export interface PrepareState {
  start: StartState;
  /** Redirects of the step under way. */
  redirects: Record<string, SeenRedirect>;
  /** Null before the start page is there. */
  sitemaps: SitemapState | null;
  /** Time spent with reading sitemaps. */
  sitemapMs: number;
  /** Sitemaps list these of the start page and its redirects. */
  listedStart: string[];
  /** Pages that sitemaps list. */
  listed: number;
  probes: Partial<Record<ProbeName, ProbeResult>>;
  /** What the server of the start page agrees to; null when it is not known, missing when it was not asked. */
  negotiation?: Negotiation | null;
  /** Time that tries at the request under way took which were broken off at the end of their steps. */
  cutMs: number;
  /** Epoch ms after which nothing but the start page is waited for. */
  untilMs: number;
}

/** The start page once it is checked. Kept beside it, written once. */
export interface CheckedStart {
  page: Omit<PageRow, 'source' | 'found'>;
  /** As of `PageOutcome`. */
  links: string;
  external: string[];
  resources?: string;
  /** What its fixes are made of; the body in base64. */
  source?: { task: string; body: string | null; skipped: string | null } | null;
}
