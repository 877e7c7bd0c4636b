import { isTimeZone, nextTime, type CronPlan } from './cron.js';

/** Why a schedule starts nothing until a member resumes it. */
export type PauseReason = 'user' | 'owner-left' | 'plan' | 'failures' | 'time-zone' | 'no-dates' | 'site-deleted';

/** What came of a planned time; `failed:` with the code of the error. */
export type TickState =
  | 'starting'
  | 'started'
  | 'skipped:overlap'
  | 'skipped:credits'
  | 'skipped:plan'
  | 'skipped:paused'
  | 'missed:late'
  | 'missed:down'
  | `failed:${string}`;

export interface NewTick {
  dueAt: Date;
  state: TickState;
  reason: string | null;
  /** Planned times that it stands for. */
  count: number;
}

/** A schedule whose time has come. */
export interface Due extends CronPlan {
  id: string;
  dueAt: Date;
  nextAt: Date;
  jitterSeconds: number;
  intervalMinutes: number;
  failures: number;
}

/** What a decision depends on beside the schedule. */
export interface Circumstances {
  now: Date;
  /** The person whom its runs act for may start runs. */
  mayStart: boolean;
  limits: { maxSchedules: number; minIntervalMinutes: number; maxConcurrentRuns: number };
  /** Schedules of the organization that are on and older. */
  olderSchedules: number;
  /** Its last run is not over. */
  isRunning: boolean;
  /** Of the organization, in the last minute. */
  recentStarts: number;
  /** Schedules of the installation that are due. */
  dueInAll: number;
}

export type Decision =
  | { kind: 'put-off'; until: Date }
  | {
      kind: 'decided';
      ticks: NewTick[];
      /** Null: there is none that can be known. */ next: { dueAt: Date; nextAt: Date } | null;
      pause: PauseReason | null;
    };

const MAX_FAILURES = 5;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** After so long no worker was there at the planned time. */
const OUTAGE_MS = 60_000;
const PUT_OFF_MS = 60_000;
/** More than so many at once after an outage are spread over `SPREAD_MS`. */
const MANY_DUE = 20;
const SPREAD_MS = 600_000;
/** Planned times that are counted one by one; of more the number is an estimate. */
const COUNTED_TIMES = 300;
/** How far back the latest planned time is looked for, the nearest first. */
const LOOK_BACK_MS = [1, 6, 25, 8 * 24, 32 * 24, 367 * 24, 5 * 366 * 24].map((hours) => hours * HOUR_MS);

/** Always the same for a schedule, and evenly spread over schedules. */
export function offsetMs(id: string, rangeMs: number): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16_777_619) >>> 0;
  return rangeMs <= 0 ? 0 : hash % rangeMs;
}

/** When a planned time is decided: with the schedule's share of its jitter. */
export function withJitter({ id, jitterSeconds }: Pick<Due, 'id' | 'jitterSeconds'>, dueAt: Date): Date {
  return new Date(dueAt.getTime() + offsetMs(id, jitterSeconds * 1_000));
}

/** The latest planned time that has come by `now`, and how many came from `from` on. `from` itself is one of them. */
export function timesUntil(plan: CronPlan, from: Date, now: Date): { latest: Date; count: number } {
  let latest = from;
  let count = 1;
  const until = now.getTime();
  for (let next = nextTime(plan, from); next !== null && next.getTime() <= until; next = nextTime(plan, next)) {
    if (count === COUNTED_TIMES) {
      const latestOfAll = latestBefore(plan, latest, now);
      const meanMs = (latest.getTime() - from.getTime()) / (count - 1);
      return { latest: latestOfAll, count: 1 + Math.round((latestOfAll.getTime() - from.getTime()) / meanMs) };
    }
    latest = next;
    count++;
  }
  return { latest, count };
}

function latestBefore(plan: CronPlan, known: Date, now: Date): Date {
  for (const back of LOOK_BACK_MS) {
    const start = new Date(Math.max(known.getTime(), now.getTime() - back));
    let latest: Date | null = null;
    for (let next = nextTime(plan, start); next !== null && next <= now; next = nextTime(plan, next)) latest = next;
    if (latest !== null) return latest;
  }
  return known;
}

/** How late a start may be: half the interval, one hour at most. */
export function latenessBound(plan: CronPlan, dueAt: Date): number {
  const next = nextTime(plan, dueAt);
  return Math.min(HOUR_MS, next === null ? HOUR_MS : (next.getTime() - dueAt.getTime()) / 2);
}

/** What to do with a schedule whose time has come. Nothing is read or written here. */
export function decide(due: Due, seen: Circumstances): Decision {
  if (!isTimeZone(due.timeZone)) {
    const tick = { dueAt: due.dueAt, state: 'skipped:paused', reason: 'time-zone', count: 1 } as const;
    return { kind: 'decided', ticks: [tick], next: null, pause: 'time-zone' };
  }
  const { now } = seen;
  // What is not yet due with its jitter is left to the next look.
  const jitterMs = withJitter(due, due.dueAt).getTime() - due.dueAt.getTime();
  const { latest, count } = timesUntil(due, due.dueAt, new Date(now.getTime() - jitterMs));
  const earlier: NewTick[] =
    count > 1 ? [{ dueAt: due.dueAt, state: 'missed:down', reason: null, count: count - 1 }] : [];
  const tick = (state: TickState, reason: string | null, pause: PauseReason | null = null): Decision => {
    const dueAt = nextTime(due, latest);
    const next = dueAt === null ? null : { dueAt, nextAt: withJitter(due, dueAt) };
    const ticks = [...earlier, { dueAt: latest, state, reason, count: 1 }];
    return { kind: 'decided', ticks, next, pause: pause ?? (next === null ? 'no-dates' : null) };
  };
  const pause = pauseReason(due, seen);
  if (pause !== null) return tick(pause === 'plan' ? 'skipped:plan' : 'skipped:paused', pause, pause);
  const lateMs = now.getTime() - latest.getTime() - jitterMs;
  if (lateMs > latenessBound(due, latest) * (isFirstLook(due) ? 1 : 2))
    return tick('missed:late', `${Math.round(lateMs / MINUTE_MS)} min late`);
  if (seen.isRunning) return tick('skipped:overlap', 'The audit before was still running');
  const putOff = putOffMs(due, seen, lateMs);
  return putOff === null ? tick('starting', null) : { kind: 'put-off', until: new Date(now.getTime() + putOff) };
}

function pauseReason(due: Due, seen: Circumstances): PauseReason | null {
  if (!seen.mayStart) return 'owner-left';
  const { maxSchedules, minIntervalMinutes } = seen.limits;
  if (seen.olderSchedules >= maxSchedules || due.intervalMinutes < minIntervalMinutes) return 'plan';
  return due.failures >= MAX_FAILURES ? 'failures' : null;
}

/** After an outage all that was planned is due at once: neither the organization nor the installation starts it in one go. */
function putOffMs(due: Due, seen: Circumstances, lateMs: number): number | null {
  if (lateMs <= OUTAGE_MS) return null;
  if (seen.dueInAll > MANY_DUE && isFirstLook(due)) return 1_000 + offsetMs(due.id, SPREAD_MS);
  return seen.recentStarts >= seen.limits.maxConcurrentRuns ? PUT_OFF_MS : null;
}

/** Whether it was not put off yet. One that was may start later than others. */
function isFirstLook(due: Due): boolean {
  return due.nextAt.getTime() === withJitter(due, due.dueAt).getTime();
}
