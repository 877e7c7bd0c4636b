import { nextTimes } from '#schedules';
import { readArguments } from '../lib/arguments.js';
import { seededRandom } from '../lib/random.js';
import { MINUTE_MS, plannedTimes, readClock, type WallClock } from './wall-clock.js';

/**
 * Random patterns in 40 time zones over three years: their next times are those that a clock on the wall shows, minute by minute. Of
 * patterns with up to `most` times, all are compared. Of the others, those that follow each change of the clocks and some other moments.
 */
const options = readArguments({ patterns: 5_000, years: 3, seed: 1, most: 1_100, window: 50, moments: 4 });
const FIRST_YEAR = 2026;
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'Europe/London', 'Europe/Lisbon', 'Europe/Moscow', 'Europe/Istanbul', 'Europe/Dublin'],
  ...['Africa/Cairo', 'Africa/Casablanca', 'Africa/El_Aaiun', 'Africa/Lagos', 'Africa/Johannesburg', 'Asia/Beirut'],
  ...['Asia/Jerusalem', 'Asia/Gaza', 'Asia/Tehran', 'Asia/Kabul', 'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Yangon'],
  ...[
    'Asia/Tokyo',
    'Asia/Pyongyang',
    'Australia/Sydney',
    'Australia/Adelaide',
    'Australia/Lord_Howe',
    'Australia/Eucla',
  ],
  ...[
    'Pacific/Auckland',
    'Pacific/Chatham',
    'Pacific/Apia',
    'Pacific/Kiritimati',
    'Pacific/Marquesas',
    'Pacific/Norfolk',
  ],
  ...['America/New_York', 'America/St_Johns', 'America/Havana', 'America/Santiago', 'America/Asuncion', 'America/Nuuk'],
  ...['Atlantic/Azores', 'Antarctica/Troll'],
];
const BEFORE_CHANGE = 90;

const random = seededRandom(options.seed);
const upTo = (max: number): number => Math.floor(random() * (max + 1));
const between = (min: number, max: number): number => min + upTo(max - min);

function field(min: number, max: number): string {
  switch (upTo(3)) {
    case 0: {
      const values = new Set(Array.from({ length: between(1, 3) }, () => between(min, max)));
      return [...values].sort((a, b) => a - b).join(',');
    }
    case 1:
      return `*/${between(2, Math.min(max, 12))}`;
    case 2: {
      const low = between(min, max);
      return `${low}-${between(low, max)}`;
    }
    default:
      return '*';
  }
}

/** Moments at which a clock does not go on by one minute. */
function changesOf({ from, shown }: WallClock): number[] {
  const changes: number[] = [];
  for (let nth = 1; nth < shown.length; nth++)
    if (shown[nth] !== shown[nth - 1]! + 1) changes.push(from + nth * MINUTE_MS);
  return changes;
}

function firstFrom(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

let compared = 0;

/** @throws Error with the first time that differs */
function compare(cron: string, clock: WallClock, changes: readonly number[]): void {
  const { timeZone, from, until } = clock;
  const times = plannedTimes(cron, clock);
  const isShort = times.length <= options.most;
  const moments = Array.from({ length: options.moments }, () => from + Math.floor(random() * (until - from)));
  const starts = isShort ? [from] : [...changes.map((at) => at - BEFORE_CHANGE * MINUTE_MS), ...moments];
  for (const start of starts) {
    const first = firstFrom(times, start);
    const expected = times.slice(first, first + (isShort ? options.most : options.window));
    const found = nextTimes({ cron, timeZone }, new Date(start - 1), expected.length + 1).map((at) => at.getTime());
    for (const [nth, at] of expected.entries())
      if (found[nth] !== at)
        throw new Error(`"${cron}" in ${timeZone}: ${iso(found[nth])} where the clock says ${iso(at)}.`);
    const next = times[first + expected.length];
    const after = found[expected.length];
    if (next === undefined ? (after ?? Infinity) < until : after !== next)
      throw new Error(`"${cron}" in ${timeZone}: ${iso(after)} where the clock says ${iso(next)}.`);
    compared += expected.length;
  }
}

function iso(at: number | undefined): string {
  return at === undefined ? 'no time' : new Date(at).toISOString();
}

const started = performance.now();
const cpu = process.cpuUsage();
const [from, until] = [Date.UTC(FIRST_YEAR, 0, 1), Date.UTC(FIRST_YEAR + options.years, 0, 1)];
const perZone = Math.ceil(options.patterns / ZONES.length);
let [patterns, changed] = [0, 0];
for (const timeZone of ZONES) {
  const clock = readClock(timeZone, from, until);
  const changes = changesOf(clock);
  changed += changes.length;
  for (let nth = 0; nth < perZone && patterns < options.patterns; nth++, patterns++) {
    const month = random() < 0.5 ? '*' : field(1, 12);
    compare([field(0, 59), field(0, 23), field(1, 31), month, field(0, 6)].join(' '), clock, changes);
  }
}
const { user, system } = process.cpuUsage(cpu);
console.log(
  `${patterns} patterns in ${ZONES.length} zones over ${options.years} years with ${changed} changes of clocks: ${compared} times are those of the clock; seed ${options.seed}, ${Math.round((user + system) / 1e6)} CPU-s, ${Math.round((performance.now() - started) / 1_000)} s`,
);
