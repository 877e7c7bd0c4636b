/** Planned times by brute force: what a clock on the wall shows, minute by minute, from `Intl` alone. */
interface WallMinute {
  at: number;
  minute: number;
  hour: number;
  day: number;
  month: number;
  weekday: number;
}

const MINUTE_MS = 60_000;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const formats = new Map<string, Intl.DateTimeFormat>();

function offsetAt(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone, ...fields, weekday: 'short', hourCycle: 'h23' });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const weekday = WEEKDAYS.indexOf(part.weekday ?? '');
  const wall = Date.UTC(
    Number(part.year),
    Number(part.month) - 1,
    Number(part.day),
    Number(part.hour),
    Number(part.minute),
  );
  if (new Date(wall).getUTCDay() !== weekday) throw new Error('The calendar of the oracle is wrong.');
  return wall - at;
}

/** What the clock shows in each minute of a range. Offsets change at full quarters of an hour: between them one look is enough. */
function* wallMinutes(timeZone: string, from: number, until: number): Generator<WallMinute> {
  let offset = 0;
  for (let at = from; at < until; at += MINUTE_MS) {
    if (at === from || at % (15 * MINUTE_MS) === 0) offset = offsetAt(timeZone, at);
    const wall = new Date(at + offset);
    yield {
      at,
      minute: wall.getUTCMinutes(),
      hour: wall.getUTCHours(),
      day: wall.getUTCDate(),
      month: wall.getUTCMonth() + 1,
      weekday: wall.getUTCDay(),
    };
  }
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

/**
 * The times of a pattern between two moments. Clock times ("30 2", "0,30 2-4") happen once: right after the gap when clocks skip them, in the first pass when
 * an hour comes twice. Patterns with `*` or steps in minute or hour follow the clock: no time in a gap, all in both passes.
 */
export function plannedTimes(cron: string, timeZone: string, from: number, until: number): number[] {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ');
  const minutes = valuesOf(minute, 0, 59);
  const hours = valuesOf(hour, 0, 23);
  const days = valuesOf(day, 1, 31);
  const months = valuesOf(month, 1, 12);
  const weekdays = new Set([...valuesOf(weekday, 0, 7)].map((value) => value % 7));
  const isFixed = !/[*/]/.test(minute + hour);
  const isDay = (wall: Pick<WallMinute, 'day' | 'month' | 'weekday'>): boolean => {
    if (!months.has(wall.month)) return false;
    if (day === '*' || weekday === '*') return days.has(wall.day) && weekdays.has(wall.weekday);
    return days.has(wall.day) || weekdays.has(wall.weekday);
  };
  const isTime = (wall: Pick<WallMinute, 'hour' | 'minute'>): boolean =>
    hours.has(wall.hour) && minutes.has(wall.minute);
  const times: number[] = [];
  let before: WallMinute | null = null;
  let latestShown = -Infinity;
  for (const wall of wallMinutes(timeZone, from - 2 * 86_400_000, until)) {
    const shown = Date.UTC(2000, wall.month - 1, wall.day, wall.hour, wall.minute) + yearOf(wall, before);
    const isSkipped = isFixed && before !== null && skippedHit(before, wall, isTime) && isDay(wall);
    const isSecondPass = shown <= latestShown;
    if ((isTime(wall) && isDay(wall) && !(isFixed && isSecondPass)) || isSkipped) times.push(wall.at);
    latestShown = Math.max(latestShown, shown);
    before = wall;
  }
  return times.filter((at) => at >= from);
}

let turn = 0;
/** Makes shown times rise over New Year. */
function yearOf(wall: WallMinute, before: WallMinute | null): number {
  if (before === null) turn = 0;
  else if (before.month === 12 && wall.month === 1) turn += 366 * 86_400_000;
  return turn;
}

/** Whether clocks jumped over a wanted time on this day. */
function skippedHit(
  before: WallMinute,
  wall: WallMinute,
  isTime: (wall: Pick<WallMinute, 'hour' | 'minute'>) => boolean,
): boolean {
  const shownMinutes = wall.hour * 60 + wall.minute;
  const start = before.day === wall.day ? before.hour * 60 + before.minute + 1 : 0;
  const expected = before.day === wall.day ? start : 0;
  if (shownMinutes <= expected) return false;
  for (let at = start; at < shownMinutes; at++) if (isTime({ hour: Math.floor(at / 60), minute: at % 60 })) return true;
  return false;
}
