import type { FetchResult } from './fetch-result.js';
import type { FetchRequest, UrlFetcher } from './fetcher.js';
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

const DEFAULT_MAX_HOPS = 5;
const DEFAULT_TIMEOUT_MS = 30_000;

/** Follows redirects one hop at a time; each hop goes through the same address check. No credentials are ever sent. */
export async function fetchFollowing(
  fetcher: UrlFetcher,
  url: string,
  options: FollowOptions = {},
): Promise<FollowResult> {
  const { maxHops = DEFAULT_MAX_HOPS, timeoutMs = DEFAULT_TIMEOUT_MS, allow = () => true, ...request } = options;
  const endsAtMs = performance.now() + timeoutMs;
  const chain = [url];
  for (let current = url; ;) {
    const result = await fetcher.fetch(current, {
      ...request,
      timeoutMs: Math.max(1, Math.round(endsAtMs - performance.now())),
    });
    const end = (stopped: FollowResult['stopped']): FollowResult => ({ result, finalUrl: current, chain, stopped });
    const redirect = result.kind === 'response' ? redirectOf(result) : null;
    if (redirect === null) return end(null);
    if (redirect.kind === 'unusable') return end('not-allowed');
    if (chain.includes(redirect.url)) return end('loop');
    if (chain.length > maxHops) return end('too-many-redirects');
    if (!allow(redirect.url)) return end('not-allowed');
    current = redirect.url;
    chain.push(current);
  }
}
