import type { Sql } from '#database';
import { emit } from '#notifications';
import { latestStates, type RunOrder } from './due.repository.js';
import type { PauseReason } from './ticks.js';

/** So many overlaps in a row are news: the interval is too short for the site. */
const OVERLAPS = 3;

const PAUSED: Readonly<Record<PauseReason, string>> = {
  user: 'A member paused it.',
  'owner-left': 'The person whom it acts for may not start audits any more. Resume it to act for you.',
  plan: 'The plan does not allow it any more.',
  failures: 'Five audits in a row failed. Check the site, then resume the schedule.',
  'time-zone': 'This installation does not know its time zone. Choose another one.',
  'no-dates': 'It has no date in the next five years.',
  'site-deleted': 'Its site was deleted. Resume it to audit the site again.',
};

/** Tells that a planned time started no audit, when that is news. In the transaction that makes it true. */
export async function emitSkipped(
  sql: Sql,
  order: RunOrder,
  { state, reason, dueAt, at }: { state: string; reason: string | null; dueAt: Date; at: Date },
): Promise<void> {
  // The pause itself is told.
  if (state === 'skipped:paused' || state === 'skipped:plan') return;
  const isOverlap = state === 'skipped:overlap';
  if (isOverlap && !(await isThirdOverlap(sql, order.id))) return;
  const message = isOverlap ? 'Its audits do not finish in time: the last three times were skipped.' : reason;
  await emit(sql, {
    type: 'schedule.skipped',
    orgId: order.orgId,
    site: order.siteKey,
    data: {
      scheduleId: order.id,
      name: order.name,
      reason: state,
      message: message ?? 'No worker was there at the planned time.',
      dueAt: dueAt.toISOString(),
    },
    // However many schedules are short of credits: one message a day.
    ...(state === 'skipped:credits' ? { once: `schedule.credits:${at.toISOString().slice(0, 10)}` } : {}),
    at,
  });
}

export async function emitPaused(
  sql: Sql,
  order: Pick<RunOrder, 'id' | 'orgId' | 'siteKey' | 'name'>,
  reason: PauseReason,
  at: Date,
): Promise<void> {
  const { id: scheduleId, orgId, siteKey: site, name } = order;
  const data = { scheduleId, name, reason, message: PAUSED[reason], dueAt: null };
  await emit(sql, { type: 'schedule.paused', orgId, site, data, at });
}

async function isThirdOverlap(sql: Sql, id: string): Promise<boolean> {
  const states = await latestStates(sql, id, OVERLAPS + 1);
  const isOverlap = (state: string | undefined): boolean => state === 'skipped:overlap';
  return states.slice(0, OVERLAPS).every(isOverlap) && states.length >= OVERLAPS && !isOverlap(states[OVERLAPS]);
}
