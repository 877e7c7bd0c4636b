import type { FetchResult } from './fetch-result.js';
import type { Fetcher, FetchRequest } from './fetcher.js';

export interface FollowOptions extends FetchRequest {
  /** Default 5. */
  maxHops?: number;
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

/** Follows redirects one hop at a time; each hop goes through the same address check. No credentials are ever sent. */
export declare function fetchFollowing(fetcher: Fetcher, url: string, options?: FollowOptions): Promise<FollowResult>;
