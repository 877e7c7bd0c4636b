import type { CorsOptions } from '@nestjs/common/interfaces/external/cors-options.interface.js';

/** What a page of these origins may read of an answer, beside its body. */
const READABLE_HEADERS = [
  'ETag',
  'Idempotency-Replayed',
  'Location',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
];
/** A browser asks again after so long. */
const PREFLIGHT_SECONDS = 600;

/** Credentials are tokens that a page must bring itself, never cookies; `*` is any origin. */
export function corsOptions(origins: readonly string[]): CorsOptions {
  return {
    origin: origins.includes('*') ? '*' : [...origins],
    exposedHeaders: READABLE_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    // A plain OPTIONS goes on to its answer, which names the methods of the path.
    preflightContinue: true,
  };
}
