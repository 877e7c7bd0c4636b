/** How long a token may live. Source: specification, "Authentication", 6. */
export type Expiry = '7d' | '30d' | '90d' | 'never';

const DAYS: Readonly<Record<Expiry, number | null>> = { '7d': 7, '30d': 30, '90d': 90, never: null };
export const EXPIRIES = Object.keys(DAYS) as readonly Expiry[];
export const DEFAULT_EXPIRY: Expiry = '90d';
const DAY_MS = 86_400_000;

/** null: never. */
export function expiresAt(expiry: Expiry, now: Date): Date | null {
  const days = DAYS[expiry];
  return days === null ? null : new Date(now.getTime() + days * DAY_MS);
}
