import type { Principal } from '#auth';
import { type RunCreation } from '#runs';
import { SecretBox } from '#config';
import { Websites, SitesRepository } from '#sites';
import { runEndings } from '../../../test/support/run-records.js';
import { CrawlingRuns } from '../../../test/support/crawling-runs.js';
import { runIdOf, ScheduleRunner } from './schedule-runner.js';
import { SchedulesRepository } from './schedules.repository.js';
import { SchedulesService } from './schedules.service.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface Tick {
  dueAt: Date;
  state: string;
  runId: string | null;
  reason: string | null;
  count: number;
}

describe('schedules', () => {
  let crawling: CrawlingRuns;
  let service: SchedulesService;
  let websites: Websites;
  const now = (): Date => crawling.context.clock.now();
  const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    crawling.context.database.query<Row>(text, values as never[]);

  function newRunner(creation: Pick<RunCreation, 'create' | 'priceOf'> = crawling.creation): ScheduleRunner {
    const { database, plans } = crawling.context;
    return new ScheduleRunner({ database, creation, plans, now });
  }
  const sweep = async (runner = newRunner()): Promise<Record<string, number>> =>
    Object.fromEntries((await runner.sweep()).states);

  beforeAll(async () => {
    crawling = await CrawlingRuns.open();
    const { database, plans, clock } = crawling.context;
    websites = new Websites({
      database,
      sites: new SitesRepository(database),
      clock,
      box: new SecretBox([]),
      baseUrl: 'https://sqout.test',
    });
    service = new SchedulesService({
      database,
      schedules: new SchedulesRepository(database),
      creation: crawling.creation,
      plans,
      websites,
      now,
    });
  });
  afterAll(() => crawling.close());
  beforeEach(async () => {
    crawling.context.clock.set(new Date('2026-03-10T12:00:00Z'));
    await query('DELETE FROM schedules');
    await query('DELETE FROM schedule_ticks');
    await query('DELETE FROM operator_stops');
  });

  async function newOwner(planId: 'free' | 'team' = 'team', credits = 100_000): Promise<Principal> {
    const owner = await crawling.newPrincipal(planId);
    if (credits > 0) await crawling.context.credits.grant({ orgId: owner.orgId!, bucket: 'pack', amount: credits });
    return owner;
  }
  const hourly = { url: 'https://site.test/', cron: '0 * * * *', timeZone: 'UTC', jitterSeconds: 0 };
  const newSchedule = async (owner: Principal, changes: object = {}): Promise<string> =>
    (await service.create(owner, { ...hourly, ...changes })).id;
  const wait = (ms: number): void => crawling.context.clock.advanceMs(ms);

  const ticksOf = (id: string): Promise<Tick[]> =>
    query<Tick>(
      `SELECT due_at AS "dueAt", state, run_id AS "runId", reason, count FROM schedule_ticks
       WHERE schedule_id = $1 ORDER BY due_at`,
      [id],
    );
  const statesOf = async (id: string): Promise<string[]> => (await ticksOf(id)).map(({ state }) => state);
  const runsOf = (owner: Principal): Promise<{ id: string; trigger: string; status: string }[]> =>
    query('SELECT id, trigger, status FROM runs WHERE org_id = $1 ORDER BY id', [owner.orgId]);
  const eventsOf = (owner: Principal): Promise<{ type: string; payload: { reason: string } }[]> =>
    query('SELECT type, payload FROM notices WHERE org_id = $1 AND type LIKE $2 ORDER BY seq', [
      owner.orgId,
      'schedule.%',
    ]);
  const end = async (id: string, status: 'failed' | 'cancelled', reason: 'blocked' | 'cancelled'): Promise<void> => {
    const { database, credits, clock } = crawling.context;
    await runEndings(database, credits, clock).end({ runId: id, status, reason, message: 'x', error: 'x' });
  };
  const endAll = async (owner: Principal): Promise<void> => {
    for (const run of await runsOf(owner)) if (run.status === 'pending') await end(run.id, 'cancelled', 'cancelled');
  };

  it('start nothing before their time, and then one run of the creator with trigger "scheduled"', async () => {
    const owner = await newOwner();
    const id = await newSchedule(owner, { config: '{"maxPages":7}' });
    expect(await sweep()).toEqual({});
    wait(HOUR_MS);
    expect(await sweep()).toEqual({ started: 1 });
    expect(await sweep()).toEqual({});
    const [run, ...others] = await crawling.runs.list(owner, {}, { limit: 10, offset: 0 }).then(({ runs }) => runs);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ trigger: 'scheduled', url: 'https://site.test/', config: { maxPages: 7 } });
    expect(await ticksOf(id)).toMatchObject([
      { state: 'started', runId: run!.id, dueAt: new Date('2026-03-10T13:00:00Z') },
    ]);
    expect(await service.get(owner, id)).toMatchObject({ lastRunId: run!.id, nextAt: '2026-03-10T14:00:00.000Z' });
  });

  it('write one run whatever worker dies between the planned time and its run, or after it', async () => {
    const owner = await newOwner();
    const id = await newSchedule(owner);
    wait(HOUR_MS);
    const dies = { priceOf: crawling.creation.priceOf.bind(crawling.creation) };
    const before = newRunner({ ...dies, create: () => Promise.reject(new Error('killed')) });
    await expect(before.sweep()).rejects.toThrow('killed');
    expect([await statesOf(id), await runsOf(owner)]).toEqual([['starting'], []]);
    // It may still be at work.
    wait(30_000);
    expect(await sweep()).toEqual({});

    wait(31_000);
    const after = newRunner({
      ...dies,
      create: async (...call) => {
        await crawling.creation.create(...call);
        throw new Error('killed');
      },
    });
    await expect(after.sweep()).rejects.toThrow('killed');
    expect(await statesOf(id)).toEqual(['starting']);

    wait(61_000);
    expect(await sweep()).toEqual({ started: 1 });
    expect(await statesOf(id)).toEqual(['started']);
    expect(await runsOf(owner)).toMatchObject([{ id: runIdOf(id, new Date('2026-03-10T13:00:00Z')) }]);
    const holds = await query('SELECT 1 FROM credit_holds WHERE org_id = $1', [owner.orgId]);
    expect(holds).toHaveLength(1);
    expect(await crawling.context.checkBooks()).toEqual({ clean: true, problems: [] });
  });

  it('start 200 runs once when four workers see them at once and are killed again and again', async () => {
    const owners: Principal[] = [];
    for (let i = 0; i < 4; i++) owners.push(await newOwner());
    for (const owner of owners)
      for (let i = 0; i < 50; i++) await newSchedule(owner, { url: `https://site-${i}.test/` });
    wait(HOUR_MS);
    let calls = 0;
    const fragile = {
      priceOf: crawling.creation.priceOf.bind(crawling.creation),
      create: async (...call: Parameters<RunCreation['create']>) => {
        const turn = calls++;
        if (turn % 10 === 3) throw new Error('killed before');
        const created = await crawling.creation.create(...call);
        if (turn % 10 === 7) throw new Error('killed after');
        return created;
      },
    };
    const workers = Array.from({ length: 4 }, () => newRunner(fragile));
    const ticks = (): Promise<{ state: string; count: number }[]> =>
      query('SELECT state, count(*)::int AS count FROM schedule_ticks GROUP BY state');
    for (let round = 0; round < 20; round++) {
      await Promise.allSettled(workers.map((worker) => worker.sweep()));
      const states = await ticks();
      if (states.length === 1 && states[0]?.state === 'started' && states[0].count === 200) break;
      wait(61_000);
    }
    expect(await ticks()).toEqual([{ state: 'started', count: 200 }]);
    const [counts] = await query<{ runs: number; holds: number }>(
      `SELECT
         (SELECT count(*)::int FROM runs WHERE org_id = ANY($1::text[])) AS runs,
         (SELECT count(*)::int FROM credit_holds WHERE org_id = ANY($1::text[])) AS holds`,
      [owners.map(({ orgId }) => orgId)],
    );
    expect(counts).toEqual({ runs: 200, holds: 200 });
    expect(await crawling.context.checkBooks()).toEqual({ clean: true, problems: [] });
  }, 120_000);

  it('start 400 runs in eight weeks for 50 sites that are audited on Mondays, none twice and none lost over kills', async () => {
    const owner = await newOwner();
    for (let i = 0; i < 50; i++)
      await newSchedule(owner, {
        url: `https://site-${i}.test/`,
        cron: '0 6 * * 1',
        timeZone: 'Europe/Berlin',
        jitterSeconds: 600,
      });
    let calls = 0;
    const fragile = newRunner({
      priceOf: crawling.creation.priceOf.bind(crawling.creation),
      create: async (...call) => {
        const turn = calls++;
        if (turn % 20 === 3) throw new Error('killed before');
        const created = await crawling.creation.create(...call);
        if (turn % 20 === 9) throw new Error('killed after');
        return created;
      },
    });
    for (let week = 0; week < 8; week++) {
      const monday = new Date(Date.UTC(2026, 2, 16 + 7 * week, 3, 50));
      // Every 20 s from ten minutes before the earliest time to ten minutes after the latest, in summer time or not.
      for (let step = 0; step < 4 * 90; step += step % 4 === 3 ? 1 : 3) {
        crawling.context.clock.set(new Date(monday.getTime() + step * 15_000));
        await fragile.sweep().catch(() => undefined);
      }
      await query(
        `UPDATE runs SET status = 'cancelled', completion_reason = 'cancelled', completion_message = 'x',
           completed_at = created_at
         WHERE org_id = $1 AND status = 'pending'`,
        [owner.orgId],
      );
    }
    const perSite = await query<{ runs: number }>(
      'SELECT count(*)::int AS runs FROM runs WHERE org_id = $1 GROUP BY site_key',
      [owner.orgId],
    );
    expect(perSite.map(({ runs }) => runs)).toEqual(Array.from({ length: 50 }, () => 8));
    const planned = await query(
      `SELECT state, count(*)::int AS count, count(DISTINCT run_id)::int AS runs,
         array_agg(DISTINCT to_char(due_at AT TIME ZONE 'Europe/Berlin', 'FMDay HH24:MI')) AS "dueAt"
       FROM schedule_ticks WHERE org_id = $1 GROUP BY state`,
      [owner.orgId],
    );
    expect(planned).toEqual([{ state: 'started', count: 400, runs: 400, dueAt: ['Monday 06:00'] }]);
  }, 120_000);

  it('start one run after three days without workers, and say how many times were missed', async () => {
    const owner = await newOwner();
    const id = await newSchedule(owner);
    wait(72 * HOUR_MS + 10 * MINUTE_MS);
    expect(await sweep()).toEqual({ 'missed:down': 71, started: 1 });
    expect(await ticksOf(id)).toMatchObject([
      { state: 'missed:down', count: 71, dueAt: new Date('2026-03-10T13:00:00Z') },
      { state: 'started', dueAt: new Date('2026-03-13T12:00:00Z') },
    ]);
    expect(await runsOf(owner)).toHaveLength(1);
  });

  it('skip a time while the run before goes on, and tell it once when that happened three times', async () => {
    const owner = await newOwner();
    const id = await newSchedule(owner);
    for (let hour = 0; hour < 5; hour++) {
      wait(HOUR_MS);
      await sweep();
    }
    expect(await statesOf(id)).toEqual(['started', ...Array.from({ length: 4 }, () => 'skipped:overlap')]);
    expect(await eventsOf(owner)).toMatchObject([{ type: 'schedule.skipped', payload: { reason: 'skipped:overlap' } }]);
    await endAll(owner);
    wait(HOUR_MS);
    await sweep();
    expect((await statesOf(id)).at(-1)).toBe('started');
  });

  it('do not care about other runs of the site', async () => {
    const owner = await newOwner();
    const id = await newSchedule(owner);
    await crawling.creation.create(owner, { url: hourly.url });
    wait(HOUR_MS);
    await sweep();
    expect(await statesOf(id)).toEqual(['started']);
  });

  it('start what the credits cover, skip the rest with one message, and stay on', async () => {
    const owner = await newOwner('team', 0);
    await query('UPDATE credit_accounts SET monthly = 150 WHERE org_id = $1', [owner.orgId]);
    await query('UPDATE credit_lots SET remaining = 150 WHERE org_id = $1', [owner.orgId]);
    for (let i = 0; i < 10; i++) await newSchedule(owner, { url: `https://site-${i}.test/` });
    wait(HOUR_MS);
    expect(await sweep()).toEqual({ started: 3, 'skipped:credits': 7 });
    expect(await runsOf(owner)).toHaveLength(3);
    expect(await eventsOf(owner)).toMatchObject([{ payload: { reason: 'skipped:credits' } }]);
    const { schedules } = await service.list(owner, {}, { limit: 20, offset: 0 });
    expect(schedules.filter(({ enabled }) => enabled)).toHaveLength(10);
  });

  it('start nothing that could cost more than they allow', async () => {
    const owner = await newOwner();
    const id = await newSchedule(owner, { maxCredits: 49 });
    wait(HOUR_MS);
    expect(await sweep()).toEqual({ 'skipped:credits': 1 });
    const [tick] = await ticksOf(id);
    expect(tick?.reason).toContain('up to 50 credits, and the schedule allows 49');
    expect(await runsOf(owner)).toEqual([]);
  });

  it.each([
    ['is deleted', 'DELETE FROM memberships WHERE user_id = $1'],
    ['may only read', `UPDATE memberships SET role = 'viewer' WHERE user_id = $1`],
  ])('pause when their person %s, and act for the member who resumes them', async (_, change) => {
    const owner = await newOwner();
    const id = await newSchedule(owner);
    const colleague = {
      ...owner,
      userId: (await crawling.context.newMember(owner.orgId!, 'editor')).id,
      role: 'editor',
    } as const;
    await query(change, [owner.userId]);
    wait(HOUR_MS);
    expect(await sweep()).toEqual({ 'skipped:paused': 1 });
    expect(await service.get(colleague, id)).toMatchObject({
      enabled: false,
      pausedReason: 'owner-left',
      nextAt: null,
    });
    expect(await eventsOf(owner)).toMatchObject([{ type: 'schedule.paused', payload: { reason: 'owner-left' } }]);
    wait(3 * HOUR_MS);
    expect(await sweep()).toEqual({});
    expect(await service.resume(colleague, id)).toMatchObject({ enabled: true, userId: colleague.userId });
    expect(await ticksOf(id)).toMatchObject([
      { count: 1 },
      { state: 'skipped:paused', count: 3, reason: 'owner-left' },
    ]);
    wait(HOUR_MS);
    expect(await sweep()).toEqual({ started: 1 });
  });

  it('pause the newest when the plan has less room, and delete none', async () => {
    const owner = await newOwner();
    const old = await newSchedule(owner, { cron: '0 13 * * *' });
    wait(1_000);
    const young = await newSchedule(owner, { cron: '0 13 * * *' });
    await query(`UPDATE organizations SET plan_id = 'free' WHERE id = $1`, [owner.orgId]);
    wait(HOUR_MS);
    expect(await sweep()).toEqual({ started: 1, 'skipped:plan': 1 });
    expect([(await service.get(owner, old)).enabled, (await service.get(owner, young)).pausedReason]).toEqual([
      true,
      'plan',
    ]);
    const free = { ...owner, planId: 'free' };
    await expect(service.resume(free, young)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await service.remove(free, old);
    expect(await service.resume(free, young)).toMatchObject({ enabled: true });
  });

  it('pause after five failed runs in a row, whatever was cancelled between them', async () => {
    const owner = await newOwner();
    const id = await newSchedule(owner);
    const hour = async (): Promise<void> => {
      wait(HOUR_MS);
      await sweep();
    };
    for (const outcome of ['failed', 'failed', 'cancelled', 'failed', 'failed', 'failed'] as const) {
      await hour();
      const { lastRunId } = await service.get(owner, id);
      await end(lastRunId!, outcome, outcome === 'failed' ? 'blocked' : 'cancelled');
    }
    expect(await service.get(owner, id)).toMatchObject({ enabled: true, failures: 4 });
    await hour();
    expect(await service.get(owner, id)).toMatchObject({ enabled: false, pausedReason: 'failures', failures: 5 });
    expect(await runsOf(owner)).toHaveLength(6);
    await service.resume(owner, id);
    await hour();
    expect((await statesOf(id)).at(-1)).toBe('started');
  });

  it('wait while an operator has paused intake, and give a time up that is too late', async () => {
    const owner = await newOwner();
    const id = await newSchedule(owner);
    await query(`INSERT INTO operator_stops (kind, subject, stopped_at) VALUES ('intake', '', now())`);
    wait(HOUR_MS);
    expect(await sweep()).toEqual({ starting: 1 });
    await query('DELETE FROM operator_stops');
    wait(61_000);
    expect(await sweep()).toEqual({ started: 1 });
    await endAll(owner);
    await query(`INSERT INTO operator_stops (kind, subject, stopped_at) VALUES ('intake', '', now())`);
    wait(HOUR_MS);
    await sweep();
    wait(62 * MINUTE_MS);
    await sweep();
    expect((await statesOf(id))[1]).toBe('missed:late');
  });

  it('say why a start was refused', async () => {
    const owner = await newOwner();
    const id = await newSchedule(owner, { mode: 'fix' });
    wait(HOUR_MS);
    expect(await sweep()).toEqual({ 'failed:validation_error': 1 });
    expect(await service.get(owner, id)).toMatchObject({ failures: 1, lastRunId: null });
    expect((await ticksOf(id))[0]?.reason).toBeTruthy();
  });

  it('keep what came of the latest 500 planned times', async () => {
    const owner = await newOwner();
    const id = await newSchedule(owner);
    await query(
      `INSERT INTO schedule_ticks (schedule_id, due_at, org_id, state, decided_at)
       SELECT $1, $3::timestamptz - n * interval '1 hour', $2, 'started', $3::timestamptz - n * interval '1 hour'
       FROM generate_series(1, 600) n`,
      [id, owner.orgId, now()],
    );
    wait(HOUR_MS);
    await sweep();
    const ticks = await ticksOf(id);
    expect([ticks.length, ticks.at(-1)?.dueAt]).toEqual([500, now()]);
  });

  it('of a site list, change and delete with their times, for members of the organization alone', async () => {
    const owner = await newOwner();
    const stranger = await newOwner();
    const id = await newSchedule(owner, { cron: '0 6 * * 1', timeZone: 'Europe/Berlin' });
    expect(await service.get(owner, id)).toMatchObject({
      name: 'site.test',
      text: 'Every Monday at 06:00, Europe/Berlin',
      nextAt: '2026-03-16T05:00:00.000Z',
      upcoming: ['2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06', '2026-04-13'].map(
        (day) => `${day}T0${day < '2026-03-29' ? 5 : 4}:00:00.000Z`,
      ),
    });
    expect((await service.list(owner, { siteKey: 'site.test' }, { limit: 5, offset: 0 })).total).toBe(1);
    expect((await service.list(owner, { siteKey: 'other.test' }, { limit: 5, offset: 0 })).total).toBe(0);
    expect((await service.list(stranger, {}, { limit: 5, offset: 0 })).total).toBe(0);
    for (const refused of [
      service.get(stranger, id),
      service.change(stranger, id, { name: 'x' }),
      service.remove(stranger, id),
      service.run(stranger, id),
      service.ticks(stranger, id, { limit: 5, offset: 0 }),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const changed = await service.change(owner, id, { cron: '0 7 * * *', maxCredits: 100 });
    expect(changed).toMatchObject({ nextAt: '2026-03-11T06:00:00.000Z', maxCredits: 100, name: 'site.test' });
    expect(await service.change(owner, id, { maxCredits: null })).toMatchObject({ maxCredits: null });
    await service.remove(owner, id);
    await expect(service.get(owner, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    wait(24 * HOUR_MS);
    expect(await sweep()).toEqual({});
  });

  it('of a website audit it with its settings, are listed by it, and pause when it is deleted', async () => {
    const owner = await newOwner();
    const { website } = await websites.create(owner, { url: 'https://shop.test/', settings: { maxPages: 7 } });
    const planned = { cron: '0 * * * *', timeZone: 'UTC', jitterSeconds: 0 };
    const created = await service.create(owner, { ...planned, websiteId: website.id });
    expect(created).toMatchObject({ websiteId: website.id, url: 'https://shop.test/', siteKey: 'shop.test' });
    const elsewhere = service.create(owner, { ...planned, websiteId: website.id, url: 'https://other.test/' });
    await expect(elsewhere).rejects.toMatchObject({ details: { issues: [{ path: 'url' }] } });
    await expect(service.create(owner, planned)).rejects.toMatchObject({ details: { issues: [{ path: 'url' }] } });
    await newSchedule(owner);
    const page = { limit: 5, offset: 0 };
    expect((await service.list(owner, { websiteId: website.id }, page)).schedules.map(({ id }) => id)).toEqual([
      created.id,
    ]);
    wait(HOUR_MS);
    await sweep();
    const runs = await query('SELECT max_pages FROM runs WHERE org_id = $1 AND url = $2', [owner.orgId, created.url]);
    expect(runs).toEqual([{ max_pages: 7 }]);

    await websites.delete(owner, website.id, (sql, site) => service.siteDeleted(sql, site));
    expect(await service.get(owner, created.id)).toMatchObject({ enabled: false, pausedReason: 'site-deleted' });
    expect(await eventsOf(owner)).toMatchObject([{ type: 'schedule.paused', payload: { reason: 'site-deleted' } }]);
    await expect(service.list(owner, { websiteId: website.id }, page)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('follow their site to another URL, unless they start at another page', async () => {
    const owner = await newOwner();
    const { website } = await websites.create(owner, { url: 'http://moves.test/' });
    const start = await newSchedule(owner, { url: 'http://moves.test' });
    const page = await newSchedule(owner, { url: 'http://moves.test/shop' });
    const change = { version: website.version, url: 'https://www.moves.test/' };
    await websites.change(owner, website.id, change, (sql, site) => service.siteMoved(sql, site));
    expect(await service.get(owner, start)).toMatchObject({ url: 'https://www.moves.test/' });
    expect(await service.get(owner, page)).toMatchObject({ url: 'http://moves.test/shop' });
  });

  it('of a site that is new show it before its first audit', async () => {
    const owner = await newOwner();
    const id = await newSchedule(owner, { url: 'https://new.test/' });
    const { websiteId } = await service.get(owner, id);
    expect(await websites.get(owner, websiteId)).toMatchObject({ siteKey: 'new.test', url: 'https://new.test/' });
    const moved = await service.change(owner, id, { url: 'https://moved.test/' });
    expect(await websites.get(owner, moved.websiteId)).toMatchObject({ siteKey: 'moved.test' });
  });

  it('are bounded by the plan, in number and in interval', async () => {
    const owner = await newOwner('free');
    await expect(newSchedule(owner)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: 'cron' }] },
    });
    await newSchedule(owner, { cron: '@daily' });
    await expect(newSchedule(owner, { cron: '@daily' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('are created once by a request that is repeated', async () => {
    const owner = await newOwner();
    const work = { id: 'sch_01kag8y3f7e9wb2m5t8v4c6h1r' };
    const first = await service.create(owner, hourly, work);
    expect(await service.create(owner, hourly, work)).toEqual(first);
    expect((await service.list(owner, {}, { limit: 5, offset: 0 })).total).toBe(1);
  });

  it('look with one statement when nothing is due', async () => {
    const { database, plans } = crawling.context;
    let statements = 0;
    const counted = Object.assign(Object.create(database) as typeof database, {
      query: (...call: Parameters<typeof database.query>) => {
        statements++;
        return database.query(...call);
      },
      transaction: () => Promise.reject(new Error('none is needed')),
    });
    await new ScheduleRunner({ database: counted, creation: crawling.creation, plans }).sweep();
    expect(statements).toBe(1);
  });
});
