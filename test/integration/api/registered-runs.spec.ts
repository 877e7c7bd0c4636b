import { randomBytes, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { ManualClock } from '#common';
import { CreditsService, readPricing, CreditsRepository } from '#credits';
import { ReportPublisher } from '#reports';
import { findUnsettledRuns, RegisteredRuns, RunDispatcher, RunsService, RunsRepository } from '#runs';
import { runLifecycle, sweeperOf } from '../../support/run-lifecycle.js';
import { auditReport } from '../../../libs/reports/src/audit-report.testing.js';
import { ApiContext, expectError, type Answer, type Caller } from './api-context.js';

jest.setTimeout(120_000);

const SITE = 'https://www.example.com/';
const HOUR_MS = 3_600_000;

interface Registered {
  runId: string;
  websiteId: string;
  auditId: string;
}

describe('runs that their client crawls', () => {
  let context: ApiContext;
  let caller: Caller;

  beforeAll(async () => {
    context = await ApiContext.open();
    caller = await context.newCaller({ planId: 'team' });
  });
  afterAll(() => context.close());

  const call = (method: string, path: string, body?: object, key = caller.key): Promise<Answer> =>
    context.call(method, `/v1/agent-runs${path}`, { key, ...(body === undefined ? {} : { body }) });
  const register = async (config: object = {}, more: object = {}): Promise<Registered> => {
    const answer = await call('POST', '/org/register', {
      url: SITE,
      mode: 'audit',
      config: JSON.stringify(config),
      ...more,
    });
    expect(answer.status).toBe(201);
    return answer.body as Registered;
  };
  const read = async (id: string): Promise<Record<string, unknown>> =>
    (await call('GET', `/${id}`)).body as Record<string, unknown>;
  const publish = (run: object, changes: object = {}, more: object = {}): Promise<Answer> =>
    context.call('POST', '/v1/reports', {
      key: caller.key,
      body: {
        report: auditReport({ summary: { nonce: randomBytes(8).toString('hex') }, ...changes }),
        ...run,
        ...more,
      },
    });

  it('run from their first moment, under the address for keys and the one for logins alike', async () => {
    const login = await context.newLoginToken(caller.userId);
    for (const [base, key] of [
      ['/org', caller.key],
      ['', login],
    ] as const) {
      const body = {
        url: SITE,
        mode: 'audit',
        idempotencyKey: randomUUID(),
        config: '{"maxPages":7,"cliVersion":"1"}',
      };
      const answer = await call('POST', `${base}/register`, body, key);
      expect(answer).toMatchObject({ status: 201, body: { baseCharged: 0, balance: { total: 6_000 } } });
      const { runId, websiteId, auditId } = answer.body as Registered;
      expect(await read(runId)).toMatchObject({
        status: 'running',
        trigger: 'cli',
        mode: 'audit',
        websiteId,
        auditId,
        config: { maxPages: 7, cliVersion: '1' },
      });
      const active = await call('GET', `${base}/active`, undefined, key);
      expect((active.body as { runs: object[] }).runs).toContainEqual(
        expect.objectContaining({ id: runId, url: SITE, domain: 'www.example.com', trigger: 'cli' }),
      );
      const listed = (await call('GET', `?websiteId=${websiteId}`)).body as { runs: { id: string }[] };
      expect(listed.runs.map(({ id }) => id)).toContain(runId);
    }
  });

  it.each([
    [{ runner: { ci: true, provider: 'github-actions', repo: 'a/b' } }, 'github'],
    [{ runner: { ci: true, provider: 'GitHub Actions' } }, 'github'],
    [{ runner: { ci: true, provider: 'gitlab' } }, 'cli'],
    [{ runner: 'github' }, 'cli'],
    [{}, 'cli'],
  ])('of the runner %j have the trigger %s', async (config, trigger) => {
    expect(await read((await register(config)).runId)).toMatchObject({ trigger });
  });

  it('are registered once for one key, however often it is asked for', async () => {
    const body = { url: SITE, mode: 'audit', idempotencyKey: randomUUID(), config: '{}' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('POST', '/register', body)));
    const ids = answers.flatMap(({ status, body }) => (status === 201 ? [(body as Registered).runId] : []));
    expect(new Set(ids).size).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect((await call('POST', '/register', body)).body).toMatchObject({ runId: ids[0] });
    const other = await call('POST', '/register', { ...body, url: 'https://other.example/' });
    expectError(other, 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('show the progress that the client tells, and end as it says, once', async () => {
    const { runId } = await register();
    const told = await call('POST', `/${runId}/progress`, { pagesFetched: 3, pagesTotal: 9, pagesFailed: 1 });
    expect(told).toMatchObject({
      status: 200,
      body: { progress: { phase: 'crawl', current: 3, total: 9, failed: 1 } },
    });
    const startedAt = new Date(Date.now() - 60_000).toISOString();
    expect((await call('PATCH', `/${runId}`, { status: 'running', startedAt })).body).toMatchObject({
      status: 'running',
      startedAt,
    });
    const end = {
      status: 'completed',
      completedAt: new Date(Date.now() + HOUR_MS).toISOString(),
      healthScore: 71.4,
      issuesFound: 12,
      reportId: null,
      completionReason: null,
      error: null,
      config: { phaseTimingsMs: { crawl: 1_200, judge: 80 }, more: 'is ignored' },
    };
    const ended = await call('PATCH', `/org/${runId}`, end);
    expect(ended).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        healthScore: 71,
        issuesFound: 12,
        completionReason: 'success',
        progress: null,
        config: { phaseTimingsMs: { crawl: 1_200, judge: 80 } },
      },
    });
    const completedAt = (ended.body as { completedAt: string }).completedAt;
    expect(Date.parse(completedAt)).toBeLessThanOrEqual(Date.now());
    expect((await call('PATCH', `/${runId}`, end)).status).toBe(200);
    for (const answer of [
      await call('PATCH', `/${runId}`, { status: 'failed', error: 'too late' }),
      await call('PATCH', `/${runId}`, { status: 'running' }),
      await call('POST', `/${runId}/progress`, { pagesFetched: 4 }),
      await call('POST', `/${runId}/cancel`),
    ])
      expectError(answer, 409, 'RUN_NOT_ACTIVE');
    expect(await read(runId)).toMatchObject({ status: 'completed', completedAt, error: null });
    expect((await call('GET', '/active')).body).not.toMatchObject({
      runs: expect.arrayContaining([expect.objectContaining({ id: runId })]),
    });
  });

  it('fail with the reason of the client, and can be cancelled from outside', async () => {
    const [failed, cancelled] = [await register(), await register()];
    await call('PATCH', `/${failed.runId}`, {
      status: 'failed',
      error: 'It did\nnot answer.',
      errorCode: 'UNREACHABLE',
      completionReason: 'unreachable',
    });
    expect(await read(failed.runId)).toMatchObject({
      status: 'failed',
      error: 'UNREACHABLE: It did not answer.',
      completionReason: 'unreachable',
    });
    await call('POST', `/${cancelled.runId}/cancel`);
    expectError(await call('PATCH', `/${cancelled.runId}`, { status: 'completed' }), 409, 'RUN_NOT_ACTIVE');
    expect(await read(cancelled.runId)).toMatchObject({ status: 'cancelled' });
  });

  it('have the report that is published for them, whichever comes first: the report or the end', async () => {
    for (const isEndedFirst of [true, false]) {
      const { runId, auditId, websiteId } = await register();
      const end = () => call('PATCH', `/${runId}`, { status: 'completed' });
      if (isEndedFirst) await end();
      const report = { failed: 2, warnings: 3, totalPages: 5, healthScore: { score: 64 } };
      const answer = await publish({ runId, auditId, websiteId }, report);
      expect(answer).toMatchObject({ status: 201, body: { healthScore: 64, issuesFound: 5, totalPages: 5 } });
      if (!isEndedFirst) await end();
      const { id } = answer.body as { id: string };
      expect(await read(runId)).toMatchObject({ status: 'completed', reportId: id, healthScore: 64, issuesFound: 5 });
      expect((await call('GET', `/${runId}/report`)).body).toMatchObject({
        report: { id, totalPages: 5, healthScore: 64, history: expect.anything() },
      });
    }
  });

  it('have one report: the same again is answered again, another one is refused', async () => {
    const { runId, auditId } = await register();
    const same = { summary: { nonce: randomBytes(8).toString('hex') } };
    const first = await publish({ runId }, same);
    const again = await publish({ auditId }, same);
    expect(again).toMatchObject({ status: 200, body: first.body as object });
    expect(expectError(await publish({ runId }), 400, 'VALIDATION_ERROR').issues).toMatchObject([{ path: 'runId' }]);
    const racing = await register();
    const answers = await Promise.all(Array.from({ length: 4 }, () => publish({ runId: racing.runId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  it('take a public report that was published before, and a report that the end names', async () => {
    const same = { summary: { nonce: randomBytes(8).toString('hex') } };
    const before = await publish({}, same, { visibility: 'public' });
    expect(before.body).not.toHaveProperty('healthScore');
    const [replayed, named] = [await register(), await register()];
    expect((await publish({ runId: replayed.runId }, same, { visibility: 'public' })).status).toBe(200);
    const { id } = before.body as { id: string };
    expect(await read(replayed.runId)).toMatchObject({ reportId: id });
    const taken = await call('PATCH', `/${named.runId}`, { status: 'completed', reportId: id });
    expect(expectError(taken, 400, 'VALIDATION_ERROR').issues).toMatchObject([{ path: 'reportId' }]);
    const own = (await publish({})).body as { id: string };
    await call('PATCH', `/${named.runId}`, { status: 'completed', reportId: own.id });
    expect((await call('GET', `/${named.runId}/report`)).body).toMatchObject({ report: { id: own.id } });
  });

  it('are their own caller’s: no other run takes a report or a word of a client', async () => {
    const stranger = await context.newCaller();
    const { runId } = await register();
    for (const answer of [
      await call('PATCH', `/${runId}`, { status: 'completed' }, stranger.key),
      await call('POST', `/${runId}/progress`, { pagesFetched: 1 }, stranger.key),
    ])
      expectError(answer, 404, 'NOT_FOUND');
    await context.context.credits.grant({ orgId: caller.orgId, bucket: 'pack', amount: 100 });
    const crawled = (await call('POST', '', { url: SITE, trigger: 'api' })).body as { id: string };
    expectError(await call('PATCH', `/${crawled.id}`, { status: 'completed' }), 404, 'NOT_FOUND');
    expectError(await publish({ runId: crawled.id }), 400, 'VALIDATION_ERROR');
    const body = { report: auditReport({}), runId };
    expectError(await context.call('POST', '/v1/reports', { key: stranger.key, body }), 400, 'VALIDATION_ERROR');
    const viewer = await context.newCaller({ orgId: caller.orgId, role: 'viewer' });
    expectError(await call('POST', '/register', { url: SITE }, viewer.key), 403, 'FORBIDDEN');
  });

  describe('in the hands of the sweeper', () => {
    function sweeperAt(clock: ManualClock) {
      const { database, plans } = context.context;
      const credits = new CreditsService(database, new CreditsRepository(database), plans, clock);
      const dispatcher = context.app.get(RunDispatcher, { strict: false });
      const lifecycle = runLifecycle(
        { database, credits, plans, clock },
        {
          hostConnections: 1,
          sliceConnections: 1,
          deadlineMinutes: { quick: 1, surface: 1, full: 1 },
        },
      );
      const runs = context.app.get(RunsService, { strict: false });
      const priced = (cost: number) =>
        new RegisteredRuns({
          database,
          repository: new RunsRepository(database),
          credits,
          runs,
          publisher: context.app.get(ReportPublisher, { strict: false }),
          plans,
          pricing: readPricing({ prices: { register: { cost } } }),
          clock,
        });
      return {
        sweeper: sweeperOf({ database, credits, plans, clock }, lifecycle, dispatcher),
        lifecycle,
        priced,
        credits,
      };
    }

    it('fail after two hours without a word, and with one they do not', async () => {
      const clock = new ManualClock(new Date());
      const { sweeper } = sweeperAt(clock);
      const [silent, alive] = [await register(), await register()];
      clock.set(new Date(Date.now() + 1.9 * HOUR_MS));
      await sweeper.sweep();
      expect(await read(silent.runId)).toMatchObject({ status: 'running' });
      clock.set(new Date(Date.now() + 2.1 * HOUR_MS));
      await context.context.database.query(`UPDATE runs SET deadline_at = $2 WHERE id = $1`, [
        alive.runId,
        new Date(clock.now().getTime() + 1),
      ]);
      await sweeper.sweep();
      expect(await read(silent.runId)).toMatchObject({
        status: 'failed',
        completionReason: 'timeout',
        completionMessage: expect.stringContaining('two hours'),
      });
      expect(await read(alive.runId)).toMatchObject({ status: 'running' });
      expectError(await call('PATCH', `/${silent.runId}`, { status: 'completed' }), 409, 'RUN_NOT_ACTIVE');
    });

    it('are never taken by a worker, and never in the way of a run that is', async () => {
      const free = await context.newCaller({ planId: 'free', credits: 200 });
      const clock = new ManualClock(new Date(Date.now() + HOUR_MS));
      const { lifecycle } = sweeperAt(clock);
      const ids: string[] = [];
      for (let i = 0; i < 5; i++)
        ids.push(((await call('POST', '/register', { url: SITE }, free.key)).body as Registered).runId);
      for (const id of ids) expect(await lifecycle.scheduler.assign(id, 'worker')).toEqual({ kind: 'nothing' });
      const crawled = (await call('POST', '', { url: SITE, trigger: 'api' }, free.key)).body as { id: string };
      expect(await lifecycle.scheduler.assign(crawled.id, 'worker')).toMatchObject({ kind: 'prepare' });
      const [wanted] = await context.context.database.query<{ slots: number }>(
        `SELECT count(*)::int AS slots FROM runs WHERE status = 'running' AND phase = 'client' AND lease_until < now() + interval '1 year'`,
      );
      expect(wanted).toEqual({ slots: 0 });
    });

    it('cost what the price list says when they are completed, and nothing else', async () => {
      const clock = new ManualClock(new Date());
      const { priced, credits } = sweeperAt(clock);
      const payer = await context.newCaller({ planId: 'team' });
      const principal = {
        kind: 'key',
        ...payer,
        role: 'owner',
        planId: 'team',
        scopes: null,
        keyId: null,
      } as const;
      const runs = priced(40);
      const held = (): Promise<{ total: number; held: number }> => credits.balance(payer.orgId);
      const input = { url: SITE };
      const [one, two] = [await runs.register(principal, input), await runs.register(principal, input)];
      expect(one).toMatchObject({ baseCharged: 40 });
      expect(await held()).toMatchObject({ total: 5_920, held: 80 });
      await runs.update(principal, one.runId, { status: 'completed' });
      await runs.update(principal, one.runId, { status: 'completed' });
      await runs.update(principal, two.runId, { status: 'failed' });
      expect(await held()).toMatchObject({ total: 5_960, held: 0 });
      expect(await credits.check([findUnsettledRuns])).toEqual({ clean: true, problems: [] });
      await expect(priced(9_999).register(principal, input)).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDITS' });
    });
  });
});
