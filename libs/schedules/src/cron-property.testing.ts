import fc from 'fast-check';
import { plannedTimes, readClock } from '../../../bench/cron/wall-clock.js';
import { nextTimes } from './cron.js';

const DAY_MS = 86_400_000;
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'Africa/Cairo', 'Australia/Lord_Howe', 'Antarctica/Troll', 'Africa/Casablanca'],
  ...['America/New_York', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Chatham', 'America/Havana', 'Asia/Beirut'],
];
/** On the next days many zones change their clocks; on others none does. */
const STARTS = [
  ...['2027-03-13', '2027-03-26', '2026-10-03', '2026-10-24', '2026-10-31', '2027-04-03', '2026-04-23', '2026-12-30'],
  ...['2026-02-14', '2026-03-21'],
];
const MOST_TIMES = 40;

function field(min: number, max: number): fc.Arbitrary<string> {
  return fc.oneof(
    fc
      .uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 3 })
      .map((list) => list.toSorted((a, b) => a - b).join(',')),
    fc.constant('*'),
    fc.integer({ min: 2, max: Math.min(max, 12) }).map((step) => `*/${step}`),
    fc.integer({ min, max }).chain((low) => fc.integer({ min: low, max }).map((high) => `${low}-${high}`)),
  );
}

/**
 * Random patterns in random zones, around days on which clocks change: their next
 * times are those that a clock on the wall shows. @throws Error
 */
export function compareWithClock(numRuns: number): void {
  const patterns = fc.tuple(field(0, 59), field(0, 23), field(1, 31), fc.constant('*'), field(0, 6));
  fc.assert(
    fc.property(patterns, fc.constantFrom(...ZONES), fc.constantFrom(...STARTS), (fields, timeZone, day) => {
      const cron = fields.join(' ');
      const from = Date.parse(`${day}T00:00:00Z`);
      const until = from + 3 * DAY_MS;
      // What was shown before tells whether an hour comes again.
      const clock = readClock(timeZone, from - 2 * DAY_MS, until);
      const expected = plannedTimes(cron, clock).filter((at) => at >= from);
      const count = Math.min(expected.length, MOST_TIMES);
      const times = nextTimes({ cron, timeZone }, new Date(from - 1), count + 1).map((time) => time.getTime());
      expect(times.slice(0, count)).toEqual(expected.slice(0, count));
      if (count === expected.length) expect(times[count] ?? Infinity).toBeGreaterThanOrEqual(until);
    }),
    { numRuns },
  );
}
