import type { FetchResult } from './fetch-result.js';
import type { FetchRequest, UrlFetcher } from './fetcher.js';
import { detourOf, followRedirects, MAX_HOPS } from './follow-redirects.js';
import { redirectOf } from './outcome.js';

export interface FollowOptions extends FetchRequest {
  /** Default 5. */
  maxHops?: number;
  /** Whole chain, all hops together. Default 30,000. */
  timeoutMs?: number;
  /** Asked for every redirect target before it is fetched. */
  allow?: (url: string) => boolean;
}

export interface FollowResult {
  /** The last exchange. Its status is still 3xx when `stopped` is set. */
  result: FetchResult;
  finalUrl: string;
  /** Every URL that was asked for, in order. */
  chain: string[];
  stopped: 'too-many-redirects' | 'loop' | 'not-allowed' | null;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** Follows redirects one hop at a time; each hop goes through the same address check. No credentials are ever sent. */
export async function fetchFollowing(
  fetcher: UrlFetcher,
  url: string,
  options: FollowOptions = {},
): Promise<FollowResult> {
  const { maxHops = MAX_HOPS, timeoutMs = DEFAULT_TIMEOUT_MS, allow = () => true, ...request } = options;
  const endsAtMs = performance.now() + timeoutMs;
  let result: FetchResult;
  const end = (chain: readonly string[], stopped: FollowResult['stopped']): FollowResult => ({
    ...{ result, stopped },
    ...{ finalUrl: chain.at(-1) ?? url, chain: [...chain] },
  });
  return followRedirects<FollowResult>(
    url,
    async (current, chain) => {
      const leftMs = Math.max(1, Math.round(endsAtMs - performance.now()));
      result = await fetcher.fetch(current, { ...request, timeoutMs: leftMs });
      const redirect = result.kind === 'response' ? redirectOf(result) : null;
      if (redirect === null) return { end: end(chain, null) };
      if (redirect.kind === 'unusable') return { end: end(chain, 'not-allowed') };
      // A circle is one with or without a permission to go there.
      const isKnown = detourOf(chain, redirect.url, maxHops) !== null;
      return isKnown || allow(redirect.url) ? { next: redirect.url } : { end: end(chain, 'not-allowed') };
    },
    (detour, _next, chain) => end(chain, detour),
    maxHops,
  );
}
