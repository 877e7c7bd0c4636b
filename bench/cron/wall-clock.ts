/** Planned times by brute force: what a clock on the wall shows, minute by minute, from `Intl` alone. */
export interface WallClock {
  timeZone: string;
  /** The first minute. */
  from: number;
  until: number;
  /** What the clock shows in each minute: minutes since 1970, as if it were UTC. */
  shown: Int32Array;
}

export const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const formats = new Map<string, Intl.DateTimeFormat>();

function shownAt(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone, ...fields, weekday: 'short', hourCycle: 'h23' });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const [year, month, day] = [Number(part.year), Number(part.month), Number(part.day)];
  const wall = Date.UTC(year, month - 1, day, Number(part.hour), Number(part.minute));
  if (new Date(wall).getUTCDay() !== WEEKDAYS.indexOf(part.weekday ?? ''))
    throw new Error('The calendar of the oracle is wrong.');
  return wall / MINUTE_MS;
}

/** Offsets change at full quarters of an hour: between them one look is enough. */
export function readClock(timeZone: string, from: number, until: number): WallClock {
  const shown = new Int32Array((until - from) / MINUTE_MS);
  for (let nth = 0; nth < shown.length; nth++) {
    const at = from + nth * MINUTE_MS;
    const isLookedAt = nth === 0 || at % (15 * MINUTE_MS) === 0;
    shown[nth] = isLookedAt ? shownAt(timeZone, at) : shown[nth - 1]! + 1;
  }
  return { timeZone, from, until, shown };
}

function valuesOf(field: string, first: number, last: number): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step = '1'] = part.split('/');
    const [low = '', high = low] = range === '*' ? [String(first), String(last)] : range.split('-');
    for (let value = Number(low); value <= Number(high); value += Number(step)) values.add(value);
  }
  return values;
}

/** Whether a day is one of the pattern's, by its number since 1970. */
function dayTest(cron: string): (day: number) => boolean {
  const [, , day = '', month = '', weekday = ''] = cron.split(' ');
  const days = valuesOf(day, 1, 31);
  const months = valuesOf(month, 1, 12);
  const weekdays = new Set([...valuesOf(weekday, 0, 7)].map((value) => value % 7));
  const isBoth = day === '*' || weekday === '*';
  return (number) => {
    const date = new Date(number * DAY_MINUTES * MINUTE_MS);
    if (!months.has(date.getUTCMonth() + 1)) return false;
    const [isDay, isWeekday] = [days.has(date.getUTCDate()), weekdays.has(date.getUTCDay())];
    return isBoth ? isDay && isWeekday : isDay || isWeekday;
  };
}

/** For each minute of a day, whether it is one of the pattern's. */
function timesOfDay(cron: string): Uint8Array {
  const [minute = '', hour = ''] = cron.split(' ');
  const minutes = valuesOf(minute, 0, 59);
  const hours = valuesOf(hour, 0, 23);
  return Uint8Array.from({ length: DAY_MINUTES }, (_, nth) =>
    Number(minutes.has(nth % 60) && hours.has(Math.floor(nth / 60))),
  );
}

/**
 * The times of a pattern while the clock is looked at. Clock times ("30 2", "0,30 2-4") happen once: right
 * after the gap when clocks skip them, in the first pass when an hour comes twice. Patterns with `*` or steps
 * in minute or hour follow the clock: no time in a gap, all in both passes.
 */
export function plannedTimes(cron: string, { from, shown }: WallClock): number[] {
  const [minute = '', hour = ''] = cron.split(' ');
  const isFixed = !/[*/]/.test(minute + hour);
  const isTime = timesOfDay(cron);
  const isDay = dayTest(cron);
  const times: number[] = [];
  let [day, isOnDay] = [NaN, false];
  let before = shown[0]! - 1;
  let latest = -Infinity;
  for (let nth = 0; nth < shown.length; nth++) {
    const now = shown[nth]!;
    const today = Math.floor(now / DAY_MINUTES);
    if (today !== day) [day, isOnDay] = [today, isDay(today)];
    let isHit = isOnDay && isTime[now - today * DAY_MINUTES] === 1 && !(isFixed && now <= latest);
    // What clocks jumped over on this day.
    if (isFixed && isOnDay)
      for (let at = Math.max(before + 1, today * DAY_MINUTES); at < now && !isHit; at++)
        isHit = isTime[at - today * DAY_MINUTES] === 1;
    if (isHit) times.push(from + nth * MINUTE_MS);
    latest = Math.max(latest, now);
    before = now;
  }
  return times;
}
