import { validationError } from '#common';

/** How long a token may live. Source: contract, "Authentication", 6. */
export type Expiry = '7d' | '30d' | '90d' | 'never';

const DAYS: Readonly<Record<Expiry, number | null>> = { '7d': 7, '30d': 30, '90d': 90, never: null };
export const EXPIRIES = Object.keys(DAYS) as readonly Expiry[];
export const DEFAULT_EXPIRY: Expiry = '90d';
const DAY_MS = 86_400_000;
/** A year: who wants no end says `never`. */
const MAX_DAYS = 366;

/** null: never. */
export function expiresAt(expiry: Expiry, now: Date): Date | null {
  const days = DAYS[expiry];
  return days === null ? null : new Date(now.getTime() + days * DAY_MS);
}

/**
 * null: never.
 * @param wanted one of the choices, or a moment within a year
 * @throws AppError VALIDATION_ERROR for a moment that is past or later than that
 */
export function endOf(wanted: Expiry | Date, now: Date): Date | null {
  if (!(wanted instanceof Date)) return expiresAt(wanted, now);
  const days = (wanted.getTime() - now.getTime()) / DAY_MS;
  if (days > 0 && days <= MAX_DAYS) return wanted;
  throw validationError([
    {
      path: 'expiresAt',
      message: `must be a moment within the next ${MAX_DAYS} days, or null for a key that never expires`,
    },
  ]);
}
