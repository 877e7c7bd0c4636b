const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Of Standard Webhooks: how long after an attempt the next one is made. After ten attempts, about three days, it is given up. */
const WAITS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
const SPREAD = 0.2;
const LONGEST_MS = 24 * HOUR;

/**
 * Milliseconds until the next attempt; null when there is none.
 * @param tries attempts so far
 * @param retryAfterMs what the receiver asked for
 * @param random from 0 to 1
 */
export function waitAfter(tries: number, retryAfterMs: number | null, random: number = Math.random()): number | null {
  const wait = WAITS[tries - 1];
  if (wait === undefined) return null;
  const spread = wait * (1 + SPREAD * (2 * random - 1));
  return Math.round(Math.max(spread, Math.min(retryAfterMs ?? 0, LONGEST_MS)));
}

/** Seconds, or a date. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
