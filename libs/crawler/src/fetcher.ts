import type { AddressGuard, Resolver } from './address-guard.js';
import type { FetchResult, HeaderList } from './fetch-result.js';

export interface FetcherOptions {
  guard: AddressGuard;
  /** Such as `Sqout/1.0 (+https://example.com/bot)`. */
  userAgent: string;
  /** Whole exchange: DNS, connection, headers and body. Default 30,000. */
  timeoutMs?: number;
  /** Decoded body. Default 10 MB (10 * 1024 * 1024). */
  maxBytes?: number;
  /** Default 32 kB (32 * 1024). */
  maxHeaderBytes?: number;
  /** Connections per origin; further requests wait. Default 16. Politeness proper is the caller's, see PacedQueue. */
  connectionsPerOrigin?: number;
  /** Extra certificate authorities in PEM, for intranets. */
  ca?: string;
  /** Where host names are looked up; default the system resolver. */
  resolver?: Resolver;
}

export interface FetchRequest {
  method?: 'GET' | 'HEAD';
  accept?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  maxBytes?: number;
  /** What happens at `maxBytes`: a `too-large` failure (default), or the first `maxBytes` with `truncated: true`. */
  onTooLarge?: 'fail' | 'truncate';
  /** Decides at the headers; false drops the body and its connection. Default: every body is wanted. */
  wantBody?: (status: number, headers: HeaderList) => boolean;
}

/** Fetches one URL at a time, without redirects. Never throws: whatever goes wrong is a `failure` result. */
export declare class Fetcher {
  constructor(options: FetcherOptions);
  fetch(url: string, request?: FetchRequest): Promise<FetchResult>;
  close(): Promise<void>;
}
