import type { FetchResult } from './fetch-result.js';

/** What became of a URL. `robots-blocked` and `skipped` are the caller's words: no fetch leads to them. */
export type Outcome =
  | 'ok'
  | 'redirect'
  | 'broken'
  | 'robots-blocked'
  | 'rate-limited'
  | 'bot-blocked'
  | 'timeout'
  | 'too-large'
  | 'not-html'
  | 'unreachable'
  | 'skipped';

export interface Classification {
  outcome: Outcome;
  /** Short and machine-readable, such as `http-404`, `cloudflare-challenge`, `tls`. */
  reason?: string;
  /** Normalised redirect target, for `redirect`. */
  location?: string;
  /** From Retry-After; a minimum. */
  retryAfterMs?: number;
}

export declare function classify(result: FetchResult, nowMs?: number): Classification;
