import { cronIssue, describeCron, isTimeZone, nextTime, nextTimes, plainCron, shortestGapMinutes } from './cron.js';
import { compareWithClock } from './cron-property.testing.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const isos = (cron: string, timeZone: string, after: string, count: number): string[] =>
  nextTimes({ cron, timeZone }, new Date(after), count).map((time) => time.toISOString().slice(0, 16));

describe('a cron pattern', () => {
  it.each([
    '0 6 * * 1',
    '*/15 * * * *',
    '0 0 29 2 *',
    '0 6 * * MON-FRI',
    '5,35 8-18/2 1 JAN,JUL *',
    ' 0  6 * * * ',
    '@daily',
  ])('%j is accepted', (cron) => expect(cronIssue(cron, NOW)).toBeNull());

  it.each([
    ['0 0 6 * * 1', 'field for seconds'],
    ['0 6 * *', 'five fields'],
    ['0 6 L * *', 'L, W and # are not supported'],
    ['0 6 15W * *', 'L, W and # are not supported'],
    ['0 6 * * 1#2', 'L, W and # are not supported'],
    ['0 6 ? * 1', 'numbers'],
    ['0 6 * * +1', 'numbers'],
    ['H 6 * * 1', 'numbers'],
    ['60 6 * * 1', 'is not a cron pattern'],
    ['0 24 * * 1', 'is not a cron pattern'],
    ['0 0 30 2 *', 'no date in the next five years'],
    ['@reboot', 'five fields'],
    [`0 6 ${'1,'.repeat(60)}1 * *`, 'at most 100 characters'],
  ])('%j is refused: %s', (cron, message) => expect(cronIssue(cron, NOW)).toContain(message));

  it('is stored in one form', () => {
    expect([plainCron(' 0  6 * * mon '), plainCron('@Weekly')]).toEqual(['0 6 * * MON', '0 0 * * 0']);
  });

  it.each([
    ['0 6 * * *', 1_440],
    ['0 6,18 * * 1', 720],
    ['0 * * * *', 60],
    ['*/15 * * * *', 15],
    ['50 23 * * *', 1_440],
    ['0,1 3 * * *', 1],
    ['10,50 0,23 * * *', 20],
  ])('%j leaves at least %i minutes between two times', (cron, minutes) =>
    expect(shortestGapMinutes(cron)).toBe(minutes),
  );

  it.each([
    ['0 6 * * 1', 0, 'Every Monday at 06:00, Europe/Berlin'],
    ['0 6 * * MON', 600, 'Every Monday at 06:00–06:10, Europe/Berlin'],
    ['30 6,18 * * 1,4', 0, 'Every Monday and Thursday at 06:30 and 18:30, Europe/Berlin'],
    ['0 6 * * 1-5', 0, 'Every day from Monday to Friday at 06:00, Europe/Berlin'],
    ['0 6 * * *', 0, 'Every day at 06:00, Europe/Berlin'],
    ['0 6 1 * *', 0, 'On day 1 of every month at 06:00, Europe/Berlin'],
    ['15 * * * *', 0, 'Every hour at minute 15, Europe/Berlin'],
    ['*/15 * * * *', 0, 'Every 15 minutes, Europe/Berlin'],
    ['0 */6 * * *', 0, 'Every 6 hours at minute 0, Europe/Berlin'],
    ['0 6 1 */3 *', 0, 'At the times of "0 6 1 */3 *", Europe/Berlin'],
  ])('%j with %i s of jitter reads %j', (cron, jitter, text) =>
    expect(describeCron({ cron, timeZone: 'Europe/Berlin' }, jitter)).toBe(text),
  );

  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['Europe/Atlantis', false],
    ['+02:00', false],
    ['', false],
    ['a'.repeat(65), false],
  ])('the time zone %j is known: %s', (zone, isKnown) => expect(isTimeZone(zone)).toBe(isKnown));
});

describe('next times', () => {
  it.each([
    ['Europe/Berlin', '30 2 * * *', '2027-03-27T12:00Z', ['2027-03-28T01:00', '2027-03-29T00:30']],
    ['Europe/Berlin', '30 2 * * *', '2026-10-24T12:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
    [
      'Europe/Berlin',
      '30 2,3 * * *',
      '2026-10-24T12:00Z',
      ['2026-10-25T00:30', '2026-10-25T02:30', '2026-10-26T01:30'],
    ],
    [
      'Europe/Berlin',
      '*/30 2 * * *',
      '2026-10-24T12:00Z',
      ['2026-10-25T00:00', '2026-10-25T00:30', '2026-10-25T01:00'],
    ],
    ['Africa/Cairo', '0 0 * * *', '2026-04-23T12:00Z', ['2026-04-23T22:00', '2026-04-24T21:00']],
    ['Australia/Lord_Howe', '15 2 * * *', '2026-10-03T00:00Z', ['2026-10-03T15:30', '2026-10-04T15:15']],
    ['Australia/Lord_Howe', '45 1 * * *', '2027-04-03T00:00Z', ['2027-04-03T14:45', '2027-04-04T15:15']],
    ['Pacific/Apia', '0 12 * * *', '2011-12-29T00:00Z', ['2011-12-29T22:00', '2011-12-30T22:00']],
    ['Antarctica/Troll', '30 1 * * *', '2027-03-27T12:00Z', ['2027-03-28T01:00', '2027-03-28T23:30']],
    ['Antarctica/Troll', '30 1 * * *', '2026-10-24T12:00Z', ['2026-10-24T23:30', '2026-10-26T01:30']],
    ['Africa/Casablanca', '30 2 * * *', '2026-02-14T12:00Z', ['2026-02-15T01:30', '2026-02-16T02:30']],
    ['Africa/Casablanca', '30 2 * * *', '2026-03-21T12:00Z', ['2026-03-22T02:00', '2026-03-23T01:30']],
  ])('in %s of %j after %s', (zone, cron, after, times) =>
    expect(isos(cron, zone, after.replace('Z', ':00Z'), times.length)).toEqual(times),
  );

  it.each([
    [2027, 365],
    [2028, 366],
  ])('come once on each day of %i', (year, days) => {
    const daily = { cron: '0 0 * * *', timeZone: 'Europe/Berlin' };
    let at = new Date(Date.UTC(year - 1, 11, 31, 22));
    const seen = new Set<string>();
    for (;;) {
      const next = nextTime(daily, at);
      if (next === null || next.getTime() >= Date.UTC(year, 11, 31, 22)) break;
      seen.add(next.toISOString());
      at = next;
    }
    expect(seen.size).toBe(days);
  });

  it('are after the moment, not at it', () => {
    const plan = { cron: '0 6 * * *', timeZone: 'UTC' };
    expect(nextTime(plan, new Date('2026-11-20T06:00:00Z'))?.toISOString()).toBe('2026-11-21T06:00:00.000Z');
    expect(nextTime(plan, new Date('2026-11-20T05:59:59.999Z'))?.toISOString()).toBe('2026-11-20T06:00:00.000Z');
  });

  it('are what a clock on the wall says, minute by minute', () => compareWithClock(60));
});
