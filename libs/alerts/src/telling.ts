import { mutedUntil, type AlertSettings, type PolicyId } from './policies.js';

/** What was sent about a policy that fails. */
export interface Telling {
  /** Messages so far: the alert, and its reminders. */
  told: number;
  toldAt: Date | null;
  /** When it is decided about the next one; null: none is planned. */
  tellAt: Date | null;
}

export const SILENT: Telling = { told: 0, toldAt: null, tellAt: null };
const DAY_MS = 86_400_000;

/**
 * Whether something is to be sent now about a policy that fails, and when to look again. The first message after
 * a mute says what is still wrong; after that come the reminders that people asked for.
 */
export function nextTelling(
  policy: PolicyId,
  { told, toldAt }: Pick<Telling, 'told' | 'toldAt'>,
  settings: AlertSettings,
  now: Date,
): { isDue: boolean; at: Date | null } {
  if (!settings.policies[policy].enabled) return { isDue: false, at: null };
  const until = mutedUntil(settings, policy);
  if (until !== null && until > now) return { isDue: false, at: until };
  if (told === 0 || toldAt === null || (until !== null && until > toldAt)) return { isDue: true, at: now };
  const { everyDays, atMost } = settings.remind;
  if (told > atMost) return { isDue: false, at: null };
  const at = new Date(toldAt.getTime() + everyDays * DAY_MS);
  return { isDue: at <= now, at };
}

/** After a message was sent, or, where a mute forbids it, was not. */
export function tellingAfter(
  policy: PolicyId,
  { told }: Pick<Telling, 'told'>,
  settings: AlertSettings,
  now: Date,
): Telling {
  const { at, isDue } = nextTelling(policy, { told, toldAt: null }, settings, now);
  if (!isDue) return { told, toldAt: null, tellAt: at };
  const after = { told: told + 1, toldAt: now };
  return { ...after, tellAt: nextTelling(policy, after, settings, now).at };
}
