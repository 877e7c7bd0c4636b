import { ApiContext, expectError, type Caller } from './api-context.js';

interface Created {
  id: string;
  status: string;
  createdAt: string;
  notice?: Record<string, unknown>;
}

const SITE = 'https://www.example.com/';

describe('/v1/agent-runs', () => {
  let context: ApiContext;
  let caller: Caller;

  beforeAll(async () => {
    context = await ApiContext.open();
    caller = await context.newCaller({ credits: 100_000 });
  });
  afterAll(() => context.close());

  async function create(by: Caller, members: Record<string, unknown> = {}): Promise<Created> {
    const answer = await context.call('POST', '/v1/agent-runs', {
      key: by.key,
      body: { url: SITE, trigger: 'api', ...members },
    });
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
    return answer.body as Created;
  }

  it('starts a run and shows it again', async () => {
    const created = await create(caller, {
      mode: 'recommend',
      model: 'm',
      websiteId: 'w-1',
      auditId: 'a-1',
      config: '{"coverageMode":"quick","maxPages":7,"own":1}',
      unknown: true,
    });
    expect(Object.keys(created).sort()).toEqual(['createdAt', 'id', 'status']);
    expect(created.status).toBe('pending');

    const { status, body } = await context.call('GET', `/v1/agent-runs/${created.id}`, { key: caller.key });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: created.id,
      url: SITE,
      status: 'pending',
      trigger: 'api',
      mode: 'recommend',
      model: 'm',
      healthScore: null,
      issuesFound: null,
      issuesFixed: null,
      reportId: null,
      websiteId: 'w-1',
      auditId: 'a-1',
      config: { coverageMode: 'quick', maxPages: 7, own: 1 },
      error: null,
      completionReason: null,
      completionMessage: null,
      costUsd: null,
      startedAt: null,
      completedAt: null,
      createdAt: created.createdAt,
      userId: caller.userId,
      orgId: caller.orgId,
      progress: null,
    });
  });

  it('gives a run that wants too much the most that the plan allows, and says so here and later', async () => {
    const free = await context.newCaller({ planId: 'free' });
    const created = await create(free, { config: '{"maxPages":5000}' });
    expect(created.notice).toMatchObject({
      type: 'page_limit_clamped',
      requested: 5000,
      applied: 500,
      planId: 'free',
      planCap: 500,
    });
    expect(created.notice?.upgradeHint).toContain('https://audit.example/docs#plans');
    const { body } = await context.call('GET', `/v1/agent-runs/${created.id}`, { key: free.key });
    expect((body as Created).notice).toEqual(created.notice);
  });

  it('says 402 with what is needed and what is there', async () => {
    const poor = await context.newCaller({ planId: 'free' });
    for (let i = 0; i < 10; i++) await create(poor);
    const answer = await context.call('POST', '/v1/agent-runs', { key: poor.key, body: { url: SITE, trigger: 'api' } });
    const error = expectError(answer, 402, 'INSUFFICIENT_CREDITS');
    expect(error.required).toBe(50);
    expect(error.balance).toMatchObject({ monthly: 0, pack: 0, total: 0 });
    expect(Date.parse((error.balance as { periodEnd: string }).periodEnd)).toBeGreaterThan(Date.now());
  });

  it('lists newest first, by page and by filter', async () => {
    const own = await context.newCaller({ credits: 10_000 });
    const ids: string[] = [];
    for (let i = 0; i < 5; i++)
      ids.unshift((await create(own, { websiteId: i % 2 ? 'odd' : 'even', mode: i === 0 ? 'recommend' : 'audit' })).id);
    const list = async (query: string) =>
      (await context.call('GET', `/v1/agent-runs${query}`, { key: own.key })).body as {
        runs: { id: string }[];
        total: number;
        hasMore: boolean;
      };
    const idsOf = async (query: string) => (await list(query)).runs.map(({ id }) => id);

    expect(await idsOf('')).toEqual(ids);
    expect(await list('?limit=2')).toMatchObject({ total: 5, hasMore: true });
    expect([
      ...(await idsOf('?limit=2')),
      ...(await idsOf('?limit=2&offset=2')),
      ...(await idsOf('?limit=2&offset=4')),
    ]).toEqual(ids);
    expect(await list('?limit=5')).toMatchObject({ hasMore: false });
    expect(await list('?offset=2147483647')).toEqual({ runs: [], total: 5, hasMore: false });
    expect(await idsOf('?websiteId=odd')).toEqual([ids[1], ids[3]]);
    expect(await idsOf('?mode=recommend')).toEqual([ids[4]]);
    expect(await idsOf('?status=completed')).toEqual([]);
    expect(await idsOf('?status=pending&unknown=1')).toEqual(ids);
  });

  it('are hidden from everybody else, as if they were missing', async () => {
    const { id } = await create(caller);
    const others = [await context.newCaller(), await context.newCaller()];
    for (const path of [
      `/v1/agent-runs/${id}`,
      `/v1/agent-runs/${id}/report`,
      '/v1/agent-runs/run_01kag8y3f7e9wb2m5t8v4c6h1a',
    ]) {
      const errors = await Promise.all(
        others.map(async ({ key }) => expectError(await context.call('GET', path, { key }), 404, 'NOT_FOUND')),
      );
      for (const { requestId, ...error } of errors) {
        expect(requestId).toBeTruthy();
        expect(error).toEqual({ code: 'NOT_FOUND', message: 'Not found.' });
      }
    }
    for (const { key } of others)
      expectError(await context.call('POST', `/v1/agent-runs/${id}/cancel`, { key }), 404, 'NOT_FOUND');
  });

  it('have a report only when they are completed, and say until then how far they are', async () => {
    const { id } = await create(caller);
    expect(
      expectError(await context.call('GET', `/v1/agent-runs/${id}/report`, { key: caller.key }), 404, 'NOT_FOUND')
        .runStatus,
    ).toBe('pending');
  });

  it('are cancelled once, and the credits come back', async () => {
    const own = await context.newCaller({ planId: 'free' });
    const before = await context.context.credits.balance(own.orgId);
    const { id } = await create(own);
    const cancelled = await context.call('POST', `/v1/agent-runs/${id}/cancel`, { key: own.key });
    expect(cancelled).toMatchObject({
      status: 200,
      body: { id, status: 'cancelled', completionReason: 'cancelled', progress: null },
    });
    expect(await context.context.credits.balance(own.orgId)).toEqual(before);
    const again = expectError(
      await context.call('POST', `/v1/agent-runs/${id}/cancel`, { key: own.key }),
      409,
      'RUN_NOT_ACTIVE',
    );
    expect(again.runStatus).toBe('cancelled');
    expect(
      expectError(await context.call('GET', `/v1/agent-runs/${id}/report`, { key: own.key }), 404, 'NOT_FOUND')
        .runStatus,
    ).toBe('cancelled');
  });

  it.each([
    ['viewer', 403, 200],
    ['billing', 403, 403],
    ['editor', 201, 200],
  ])('let a %s create with %i and list with %i', async (role, createStatus, listStatus) => {
    const member = await context.newCaller({ orgId: caller.orgId, role });
    expect(
      (await context.call('POST', '/v1/agent-runs', { key: member.key, body: { url: SITE, trigger: 'api' } })).status,
    ).toBe(createStatus);
    expect((await context.call('GET', '/v1/agent-runs', { key: member.key })).status).toBe(listStatus);
  });

  it('need an organization to be started in, and none to be listed', async () => {
    const user = await context.context.newUser();
    const key = await context.newLoginToken(user.id);
    expectError(
      await context.call('POST', '/v1/agent-runs', { key, body: { url: SITE, trigger: 'api' } }),
      403,
      'NO_ORG',
    );
    expect((await context.call('GET', '/v1/agent-runs', { key })).body).toEqual({ runs: [], total: 0, hasMore: false });
  });
});
