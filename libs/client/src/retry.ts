import { SqoutApiError, SqoutConnectionError } from './errors.js';

export interface RetryOptions {
  /** Tries of one request, the first included. */
  maxAttempts: number;
  /** First pause; each further one is twice as long. */
  baseDelayMs: number;
  maxDelayMs: number;
  /** For all tries and pauses of one request together. */
  maxTotalMs: number;
}

export const DEFAULT_RETRY: RetryOptions = { maxAttempts: 4, baseDelayMs: 250, maxDelayMs: 8_000, maxTotalMs: 120_000 };

const PASSING_STATUSES = new Set([429, 502, 503, 504]);

/** Whether the same request may well succeed a little later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof SqoutConnectionError) return true;
  if (!(error instanceof SqoutApiError)) return false;
  // Under an Idempotency-Key: the first try, whose answer was lost, is still at work.
  return PASSING_STATUSES.has(error.status) || error.code === 'DUPLICATE_REQUEST';
}

/**
 * Pause before the next try, in milliseconds: half of a doubling delay for sure and
 * half by chance, so that clients do not come back in step.
 * What the service asks for with Retry-After comes on top of nothing less than itself.
 * @param attempt 1 for the pause after the first try
 * @param random 0 to 1
 */
export function pauseMs(options: RetryOptions, attempt: number, retryAfterMs: number, random: number): number {
  const delay = Math.min(options.maxDelayMs, options.baseDelayMs * 2 ** (attempt - 1));
  return retryAfterMs + (delay / 2) * (1 + random);
}

/** Retry-After (RFC 9110, 10.2.3) in milliseconds: seconds or a date; 0 for none and for nonsense. */
export function readRetryAfter(header: string | null, nowMs: number): number {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.max(0, at - nowMs);
}
