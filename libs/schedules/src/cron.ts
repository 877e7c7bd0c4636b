import { Cron } from 'croner';

const NAMED: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};
const MAX_LENGTH = 100;
const FIELDS = 5;
/** Numbers, lists, ranges and steps; names of months and days. */
const FIELD = /^[0-9A-Z*,/-]+$/;
const NAMES = /\b(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|SUN|MON|TUE|WED|THU|FRI|SAT)\b/g;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** A pattern without a date in so long a time is a mistake. */
const HORIZON_MS = 5 * 366 * DAY_MINUTES * MINUTE_MS;

/** Five fields in capitals, with single spaces: what is stored. Names such as `@daily` become fields. */
export function plainCron(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ');
  return NAMED[plain.toLowerCase()] ?? plain.toUpperCase();
}

/** Completes "cron …" when the pattern cannot be used; null when it can. */
export function cronIssue(text: string, now: Date): string | null {
  if (text.length > MAX_LENGTH) return `must be at most ${MAX_LENGTH} characters`;
  const fields = plainCron(text).split(' ');
  if (fields.length === FIELDS + 1)
    return 'must have five fields: minute, hour, day of month, month, day of week. Remove the field for seconds';
  if (fields.length !== FIELDS) return 'must have five fields: minute, hour, day of month, month, day of week';
  if (!fields.every((field) => FIELD.test(field)) || /[A-Z]/.test(fields.join(' ').replace(NAMES, '')))
    return 'must use numbers, *, lists, ranges, steps and names of days and months only; L, W and # are not supported';
  let pattern: Cron;
  try {
    pattern = cronOf(fields.join(' '), 'UTC');
  } catch (error) {
    return `is not a cron pattern: ${reasonOf(error)}`;
  }
  const next = pattern.nextRun(now);
  return next === null || next.getTime() - now.getTime() > HORIZON_MS ? 'has no date in the next five years' : null;
}

/** Whether this version of Node.js knows the IANA zone. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The first planned time after a moment; null when there is none in five years. */
export function nextTime({ cron, timeZone }: CronPlan, after: Date): Date | null {
  const next = cronOf(cron, timeZone).nextRun(after);
  return next === null || next.getTime() - after.getTime() > HORIZON_MS ? null : next;
}

export interface CronPlan {
  cron: string;
  timeZone: string;
}

export function nextTimes(plan: CronPlan, after: Date, count: number): Date[] {
  const times: Date[] = [];
  for (let at = nextTime(plan, after); at !== null && times.length < count; at = nextTime(plan, at)) times.push(at);
  return times;
}

/** Minutes of the shortest gap between two times of one day, or over midnight. Clocks that change make no gap shorter. */
export function shortestGapMinutes(cron: string): number {
  const [minute = '*', hour = '*'] = cron.split(' ');
  const pattern = cronOf(`${minute} ${hour} * * *`, 'UTC');
  const start = Date.UTC(2026, 0, 1) - 1_000;
  let shortest = DAY_MINUTES;
  let before: Date | null = null;
  for (let at = pattern.nextRun(new Date(start)); at !== null; at = pattern.nextRun(at)) {
    if (before !== null) shortest = Math.min(shortest, (at.getTime() - before.getTime()) / MINUTE_MS);
    if (at.getTime() - start > DAY_MINUTES * MINUTE_MS || shortest <= 1) break;
    before = at;
  }
  return shortest;
}

/** Whether all times are at minute 0, when everybody's audits start. */
export function isOnTheHour(cron: string): boolean {
  return cron.startsWith('0 ');
}

/** Such as "Every Monday at 06:00, Europe/Berlin". */
export function describeCron({ cron, timeZone }: CronPlan, jitterSeconds = 0): string {
  return `${sentenceOf(cron, Math.ceil(jitterSeconds / 60))}, ${timeZone}`;
}

function sentenceOf(cron: string, jitterMinutes: number): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ');
  const days = dayText(day, month, weekday);
  const isMinute = /^\d+$/.test(minute);
  if (days !== null && isMinute && /^\d+(,\d+)*$/.test(hour))
    return `${days} at ${listed(hour.split(',').map((each) => spanOf(Number(each), Number(minute), jitterMinutes)))}`;
  const isDaily = days === 'Every day';
  const step = /^\*\/(\d+)$/;
  if (isDaily && hour === '*' && isMinute) return `Every hour at minute ${Number(minute)}`;
  if (isDaily && hour === '*' && step.test(minute)) return `Every ${step.exec(minute)?.[1] ?? ''} minutes`;
  if (isDaily && isMinute && step.test(hour))
    return `Every ${step.exec(hour)?.[1] ?? ''} hours at minute ${Number(minute)}`;
  return `At the times of "${cron}"`;
}

function dayText(day: string, month: string, weekday: string): string | null {
  if (month !== '*') return null;
  if (day === '*' && weekday === '*') return 'Every day';
  if (weekday === '*' && /^\d+$/.test(day)) return `On day ${Number(day)} of every month`;
  if (day !== '*') return null;
  const numbers = weekday.replace(NAMES, (name) =>
    String(DAYS.findIndex((each) => each.toUpperCase().startsWith(name))),
  );
  if (numbers === '1-5') return 'Every day from Monday to Friday';
  if (!/^[0-7](,[0-7])*$/.test(numbers)) return null;
  return `Every ${listed(numbers.split(',').map((each) => DAYS[Number(each) % 7] ?? ''))}`;
}

function spanOf(hour: number, minute: number, jitterMinutes: number): string {
  const clock = (minutes: number): string => {
    const inDay = minutes % DAY_MINUTES;
    return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
  };
  const start = hour * 60 + minute;
  return jitterMinutes === 0 ? clock(start) : `${clock(start)}–${clock(start + jitterMinutes)}`;
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** Lists and ranges of clock times happen once when clocks go back, as single ones do; `*` and steps go on through both hours. */
function cronOf(cron: string, timezone: string): Cron {
  return new Cron(cron, { timezone, mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true });
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/^CronPattern: /, '');
}
