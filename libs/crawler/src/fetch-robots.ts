import { systemClock } from '#common';
import { fetchFollowing } from './fetch-following.js';
import type { FollowResult } from './fetch-following.js';
import { headerOf } from './fetch-result.js';
import type { FetchedResponse, FetchFailure } from './fetch-result.js';
import type { UrlFetcher } from './fetcher.js';
import { parseRetryAfter } from './outcome.js';
import { parseRobots } from './robots.js';
import type { ParseRobotsOptions, Robots } from './robots.js';

export interface RobotsFetch {
  /** `unreachable` and `rate-limited`: nothing may be crawled, for now at least. */
  kind: 'rules' | 'allow-all' | 'unreachable' | 'rate-limited';
  /** Status of the last hop; null without an answer. */
  status: number | null;
  /** Fits `kind`: allows or refuses everything where there are no rules. */
  robots: Robots;
  /** At most 512 KiB; empty without a file. */
  text: string;
  truncated: boolean;
  finalUrl: string;
  /** Redirects followed. */
  hops: number;
  /** A minimum, from Retry-After. */
  retryAfterMs: number | null;
  /** A short sentence for people. */
  message: string;
  /** Why there was no answer; null when there was one. */
  failure: FetchFailure | null;
}

export interface FetchRobotsOptions extends ParseRobotsOptions {
  signal?: AbortSignal;
}

/** RFC 9309 2.5 asks for at least 500 KiB. */
const MAX_ROBOTS_BYTES = 512 * 1024;
const MAX_REDIRECTS = 5;
const REFUSE_ALL = 'User-agent: *\nDisallow: /';

/**
 * Fetches and checks robots.txt (RFC 9309 2.3.1). `origin` such as `https://example.com`.
 * 2xx: its rules. 4xx, too many redirects or a loop: there is none, everything is allowed. 5xx or no answer: nothing may be crawled.
 * 429 is not "there is none": the host asks for a pause, so nothing is crawled until a later try gets another answer.
 */
export async function fetchRobots(
  fetcher: UrlFetcher,
  origin: string,
  options: FetchRobotsOptions = {},
): Promise<RobotsFetch> {
  const { signal, userAgentToken } = options;
  const followed = await fetchFollowing(fetcher, `${origin}/robots.txt`, {
    accept: 'text/plain,*/*;q=0.5',
    maxBytes: MAX_ROBOTS_BYTES,
    onTooLarge: 'truncate',
    maxHops: MAX_REDIRECTS,
    signal,
  });
  const { result } = followed;
  if (result.kind === 'failure')
    return verdict(followed, 'unreachable', `robots.txt could not be fetched: ${result.message}`);
  if (followed.stopped !== null)
    return verdict(
      followed,
      'allow-all',
      `The redirects of robots.txt have no target (${followed.stopped}); it counts as missing.`,
    );
  if (result.status === 429)
    return verdict(followed, 'rate-limited', 'The host rate-limits requests for robots.txt (429).');
  if (result.status >= 500)
    return verdict(
      followed,
      'unreachable',
      `robots.txt returned ${result.status}; the host may not be crawled until it works.`,
    );
  if (result.status < 200 || result.status >= 300)
    return verdict(followed, 'allow-all', `There is no robots.txt (${result.status}).`);
  const text = result.body.toString('utf8');
  return {
    ...verdict(followed, 'rules', 'robots.txt was read.'),
    robots: parseRobots(text, { userAgentToken }),
    text,
    truncated: result.truncated,
  };
}

function verdict(followed: FollowResult, kind: RobotsFetch['kind'], message: string): RobotsFetch {
  const { result } = followed;
  return {
    kind,
    status: result.kind === 'response' ? result.status : null,
    robots: parseRobots(kind === 'unreachable' || kind === 'rate-limited' ? REFUSE_ALL : ''),
    text: '',
    truncated: false,
    finalUrl: followed.finalUrl,
    hops: followed.chain.length - 1,
    retryAfterMs: result.kind === 'response' ? retryAfterOf(result) : null,
    message,
    failure: result.kind === 'failure' ? result : null,
  };
}

function retryAfterOf(response: FetchedResponse): number | null {
  return parseRetryAfter(headerOf(response.headers, 'retry-after'), systemClock.now().getTime());
}
