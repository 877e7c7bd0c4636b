import { decide, offsetMs, timesUntil, withJitter, type Circumstances, type Decision, type Due } from './ticks.js';

const HOUR = 3_600_000;
const at = (text: string): Date => new Date(`2026-11-${text}:00.000Z`);

function hourly(changes: Partial<Due> = {}): Due {
  const dueAt = at('20T10:00');
  const plan = { cron: '0 * * * *', timeZone: 'UTC' };
  return { id: 'sch_1', ...plan, dueAt, nextAt: dueAt, jitterSeconds: 0, intervalMinutes: 60, failures: 0, ...changes };
}

function seen(now: Date, changes: Partial<Circumstances> = {}): Circumstances {
  const limits = { maxSchedules: 10, minIntervalMinutes: 15, maxConcurrentRuns: 5 };
  const quiet = { olderSchedules: 0, isRunning: false, recentStarts: 0, dueInAll: 1 };
  return { now, mayStart: true, limits, ...quiet, ...changes };
}

function statesOf(decision: Decision): string[] {
  return decision.kind === 'put-off' ? ['put-off'] : decision.ticks.map(({ state, count }) => `${state} ${count}`);
}

describe('a schedule whose time has come', () => {
  it('starts a run, and is next due after that time', () => {
    const decision = decide(hourly(), seen(at('20T10:00')));
    expect(decision).toEqual({
      kind: 'decided',
      ticks: [{ dueAt: at('20T10:00'), state: 'starting', reason: null, count: 1 }],
      next: { dueAt: at('20T11:00'), nextAt: at('20T11:00') },
      pause: null,
    });
  });

  it.each([
    ['after three days without workers', at('23T09:10'), ['missed:down 71', 'starting 1']],
    ['29 minutes late', at('20T10:29'), ['starting 1']],
    ['31 minutes late', at('20T10:31'), ['missed:late 1']],
    ['three days and 31 minutes late', at('23T09:31'), ['missed:down 71', 'missed:late 1']],
  ])('%s', (_, now, states) => expect(statesOf(decide(hourly(), seen(now)))).toEqual(states));

  it('that is weekly may be one hour late', () => {
    const weekly = hourly({ cron: '0 10 * * 5' });
    expect(statesOf(decide(weekly, seen(at('20T10:59'))))).toEqual(['starting 1']);
    expect(statesOf(decide(weekly, seen(at('20T11:01'))))).toEqual(['missed:late 1']);
  });

  it.each([
    ['has a run that goes on', { isRunning: true }, 'skipped:overlap 1', null],
    ['has lost the person it acts for', { mayStart: false }, 'skipped:paused 1', 'owner-left'],
    ['is one more than the plan allows', { olderSchedules: 10 }, 'skipped:plan 1', 'plan'],
  ])('%s', (_, changes, state, pause) => {
    const decision = decide(hourly(), seen(at('20T10:00'), changes));
    expect(statesOf(decision)).toEqual([state]);
    expect(decision).toMatchObject({ pause, next: { dueAt: at('20T11:00') } });
  });

  it('is paused when the plan asks for longer intervals, after five failures, and in an unknown time zone', () => {
    const limits = { maxSchedules: 10, minIntervalMinutes: 1_440, maxConcurrentRuns: 5 };
    expect(decide(hourly(), seen(at('20T10:00'), { limits }))).toMatchObject({ pause: 'plan' });
    expect(decide(hourly({ failures: 4 }), seen(at('20T10:00')))).toMatchObject({ pause: null });
    expect(decide(hourly({ failures: 5 }), seen(at('20T10:00')))).toMatchObject({ pause: 'failures' });
    expect(decide(hourly({ timeZone: 'Europe/Atlantis' }), seen(at('20T10:00')))).toMatchObject({
      pause: 'time-zone',
      next: null,
    });
  });

  describe('after an outage', () => {
    const late = at('20T10:05');

    it('waits for a minute when its organization has started as many runs as it may have at once', () => {
      expect(decide(hourly(), seen(late, { recentStarts: 5 }))).toEqual({ kind: 'put-off', until: at('20T10:06') });
      expect(statesOf(decide(hourly(), seen(late, { recentStarts: 4 })))).toEqual(['starting 1']);
      expect(statesOf(decide(hourly(), seen(at('20T10:00'), { recentStarts: 5 })))).toEqual(['starting 1']);
    });

    it('is put off once by up to ten minutes when many are due', () => {
      const first = decide(hourly(), seen(late, { dueInAll: 21 }));
      if (first.kind !== 'put-off') throw new Error('It was not put off.');
      expect(first.until.getTime() - late.getTime()).toBeLessThanOrEqual(601_000);
      const again = decide(hourly({ nextAt: first.until }), seen(first.until, { dueInAll: 21 }));
      expect(statesOf(again)).toEqual(['starting 1']);
    });

    it('is not late because it was put off', () => {
      const putOff = hourly({ nextAt: at('20T10:40') });
      expect(statesOf(decide(putOff, seen(at('20T10:40'))))).toEqual(['starting 1']);
    });
  });

  describe('with a share of its jitter', () => {
    const due = hourly({ jitterSeconds: 600 });
    const nextAt = withJitter(due, due.dueAt);

    it('has the same offset each time, within the jitter', () => {
      const offset = nextAt.getTime() - due.dueAt.getTime();
      expect(offset).toBeGreaterThanOrEqual(0);
      expect(offset).toBeLessThan(600_000);
      const decision = decide({ ...due, nextAt }, seen(nextAt));
      expect(decision).toMatchObject({ next: { nextAt: new Date(nextAt.getTime() + HOUR) } });
      expect(statesOf(decision)).toEqual(['starting 1']);
    });

    it('is spread over all schedules', () => {
      const offsets = Array.from({ length: 600 }, (_, i) => Math.floor(offsetMs(`sch_${i}`, 600_000) / 60_000));
      const perMinute = Array.from({ length: 10 }, (_, minute) => offsets.filter((each) => each === minute).length);
      expect(Math.min(...perMinute)).toBeGreaterThan(30);
      expect(Math.max(...perMinute)).toBeLessThan(100);
    });
  });
});

describe('times that have passed', () => {
  it('are counted, and the latest is found', () => {
    const plan = { cron: '0 * * * *', timeZone: 'Europe/Berlin' };
    expect(timesUntil(plan, at('20T10:00'), at('20T10:00'))).toEqual({ latest: at('20T10:00'), count: 1 });
    expect(timesUntil(plan, at('20T10:00'), at('23T09:59'))).toEqual({ latest: at('23T09:00'), count: 72 });
  });

  it('are estimated when there are thousands, and the latest is exact', () => {
    const plan = { cron: '*/15 * * * *', timeZone: 'UTC' };
    const from = new Date('2025-11-20T00:00:00Z');
    const { latest, count } = timesUntil(plan, from, at('20T10:07'));
    expect(latest).toEqual(at('20T10:00'));
    expect(count).toBe(365 * 96 + 41);
  });
});
