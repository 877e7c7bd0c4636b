import { Conformance, DATE_TIME, expectError, type Answer, type Person } from './conformance-context.js';

const URL = 'https://www.example.com/';
const RANDOM_RUN = '/v1/agent-runs/run_01kag8y3f7e9wb2m5t8v4c6h1a';

interface RunList {
  runs: { id: string; status: string; mode: string; websiteId: string | null; createdAt: string }[];
  total: number;
  hasMore: boolean;
}

describe('Endpoints › Audits', () => {
  let conformance: Conformance;
  let person: Person;

  beforeAll(async () => {
    conformance = await Conformance.open();
    person = await conformance.newPerson({ credits: 1_000_000 });
  });
  afterAll(() => conformance.close());

  const post = (body: unknown, by: Person = person): Promise<Answer> =>
    conformance.call('POST', '/v1/agent-runs', { key: by.key, body });
  const create = (members: Record<string, unknown> = {}): Promise<Answer> =>
    post({ url: URL, trigger: 'api', ...members });
  const list = async (query = '', by: Person = person): Promise<RunList> => {
    const answer = await conformance.call('GET', `/v1/agent-runs${query}`, { key: by.key });
    expect(answer.status).toBe(200);
    return answer.body as RunList;
  };
  async function expectIssue(answer: Answer, path: string): Promise<void> {
    expect(expectError(answer, 400, 'VALIDATION_ERROR').issues).toContainEqual({
      path,
      message: expect.stringMatching(/\S/),
    });
  }

  describe('POST /v1/agent-runs', () => {
    it.each(['url', 'trigger'])('%s is required', async (field) => {
      await expectIssue(await create({ [field]: undefined }), field);
    });

    it('url is a uri', async () => {
      for (const url of [
        'nonsense',
        '/relative',
        'example.com',
        'ftp://example.com/',
        'javascript:alert(1)',
        'http://',
        'https://.com/',
        'https://example..com/',
        '',
        7,
        null,
      ])
        await expectIssue(await create({ url }), 'url');
    });

    it('url comes back as a uri, whatever letters it was sent with', async () => {
      const urlOf = async (url: string): Promise<unknown> =>
        (await conformance.client(person).agentRuns.get(((await create({ url })).body as { id: string }).id)).url;
      expect(await urlOf('https://bücher.example/ü')).toBe('https://xn--bcher-kva.example/%C3%BC');
      expect(await urlOf('https://Example.com/a?b[]=1')).toBe('https://Example.com/a?b[]=1');
    });

    it.each(['cli', 'github', 'scheduled', 'other', ''])('trigger %j is internal and not accepted', async (trigger) => {
      await expectIssue(await create({ trigger }), 'trigger');
    });

    it('mode is optional, and audit by default', async () => {
      const { body } = await create();
      expect(await conformance.client(person).agentRuns.get((body as { id: string }).id)).toMatchObject({
        mode: 'audit',
      });
    });

    it('mode is one of AuditRunMode', async () => {
      await expectIssue(await create({ mode: 'repair' }), 'mode');
    });

    it.each(['model', 'config', 'websiteId', 'auditId'])('%s is an optional string', async (field) => {
      expect((await create({ [field]: field === 'config' ? '{}' : 'text' })).status).toBe(201);
      for (const value of [7, {}, null]) await expectIssue(await create({ [field]: value }), field);
    });

    it('201: id, status pending, createdAt', async () => {
      const { status, body } = await create();
      expect({ status, body }).toEqual({
        status: 201,
        body: { id: expect.stringMatching(/\S/), status: 'pending', createdAt: expect.stringMatching(DATE_TIME) },
      });
    });

    it.each([
      ['free', 500],
      ['starter', 2_000],
      ['team', 5_000],
    ] as const)(
      'a %s organization that asks for more than %i pages gets a run and a notice, never an error',
      async (planId, planCap) => {
        const by = await conformance.newPerson({ planId });
        const asked = async (maxPages: number): Promise<unknown> =>
          (await post({ url: URL, trigger: 'api', config: JSON.stringify({ maxPages }) }, by)).body;
        expect(await asked(planCap)).not.toHaveProperty('notice');
        expect(await asked(planCap + 1)).toMatchObject({
          status: 'pending',
          notice: { requested: planCap + 1, applied: planCap, planId, planCap },
        });
      },
    );

    it('members that the service does not know are ignored', async () => {
      expect((await create({ userId: 'usr_other', status: 'completed', unknown: 1 })).status).toBe(201);
    });
  });

  describe('GET /v1/agent-runs', () => {
    let own: Person;
    let ids: string[];
    beforeAll(async () => {
      own = await conformance.newPerson();
      ids = [];
      for (let i = 0; i < 25; i++) ids.push(await conformance.newRunIn(i % 5 ? 'completed' : 'failed', own));
      await conformance.installation.context.database.query(
        "UPDATE runs SET website_id = 'w', mode = 'fix' WHERE id = ANY($1)",
        [ids.slice(0, 3)],
      );
    });
    const idsOf = ({ runs }: RunList): string[] => runs.map(({ id }) => id);

    it('lists the caller’s runs, newest first', async () => {
      const { runs } = await list('?limit=100', own);
      expect(runs.map(({ id }) => id).sort()).toEqual([...ids].sort());
      const times = runs.map(({ createdAt }) => createdAt);
      expect(times).toEqual([...times].sort().reverse());
    });

    it('limit is 20 by default, and from 1 to 100', async () => {
      expect((await list('', own)).runs).toHaveLength(20);
      expect((await list('?limit=1', own)).runs).toHaveLength(1);
      expect((await list('?limit=100', own)).runs).toHaveLength(25);
      for (const limit of ['0', '101', '-1', '1.5', 'x', ''])
        await expectIssue(await conformance.call('GET', `/v1/agent-runs?limit=${limit}`, { key: own.key }), 'limit');
    });

    it('offset is 0 by default and at least 0', async () => {
      expect(idsOf(await list('?offset=0&limit=5', own))).toEqual(idsOf(await list('?limit=5', own)));
      expect(idsOf(await list('?offset=20', own))).toEqual(idsOf(await list('?limit=100', own)).slice(20));
      expect(await list('?offset=2147483647', own)).toEqual({ runs: [], total: 25, hasMore: false });
      for (const offset of ['-1', '0.5', 'x', '', '2147483648', '9'.repeat(400)])
        await expectIssue(await conformance.call('GET', `/v1/agent-runs?offset=${offset}`, { key: own.key }), 'offset');
    });

    it('status is an optional filter', async () => {
      expect(await list('?status=failed', own)).toMatchObject({ total: 5 });
      await expectIssue(await conformance.call('GET', '/v1/agent-runs?status=done', { key: own.key }), 'status');
    });

    it('mode is an optional filter', async () => {
      expect(idsOf(await list('?mode=fix', own)).sort()).toEqual(ids.slice(0, 3).sort());
      await expectIssue(await conformance.call('GET', '/v1/agent-runs?mode=done', { key: own.key }), 'mode');
    });

    it('websiteId is an optional filter', async () => {
      expect(idsOf(await list('?websiteId=w', own)).sort()).toEqual(ids.slice(0, 3).sort());
      expect(await list('?websiteId=other', own)).toEqual({ runs: [], total: 0, hasMore: false });
    });

    it('200: runs, total and hasMore', async () => {
      expect(await list('?limit=10&offset=10', own)).toEqual({ runs: expect.any(Array), total: 25, hasMore: true });
      expect(await list('?limit=10&offset=20', own)).toEqual({ runs: expect.any(Array), total: 25, hasMore: false });
      expect(await list('?limit=5&offset=20', own)).toMatchObject({ hasMore: false });
    });

    it('150 runs of one moment, paged by 7: each id once', async () => {
      const many = await conformance.newPerson();
      const created: string[] = [];
      for (let i = 0; i < 150; i += 10)
        created.push(...(await Promise.all(Array.from({ length: 10 }, () => conformance.newRunIn('completed', many)))));
      await conformance.installation.context.database.query(
        "UPDATE runs SET created_at = '2026-01-01T00:00:00Z' WHERE user_id = $1",
        [many.userId],
      );
      const seen: string[] = [];
      for (let offset = 0, hasMore = true; hasMore; offset += 7) {
        const page = await list(`?limit=7&offset=${offset}`, many);
        seen.push(...idsOf(page));
        hasMore = page.hasMore;
      }
      expect(seen).toHaveLength(150);
      expect([...seen].sort()).toEqual([...created].sort());
    });
  });

  describe('GET /v1/agent-runs/{id}', () => {
    it('404 for a run that is missing, and the same for one that is somebody else’s', async () => {
      const theirs = await conformance.newRunIn('completed', await conformance.newPerson());
      const colleagues = await conformance.newRunIn('completed', await conformance.newPerson({ orgId: person.orgId }));
      const login = await conformance.newLogin(person.userId);
      const bodies = new Set<string>();
      for (const path of [
        RANDOM_RUN,
        '/v1/agent-runs/3f0c8c1e-5f0e-4f0e-9d3e-0a1b2c3d4e5f',
        `/v1/agent-runs/${theirs}`,
        `/v1/agent-runs/${colleagues}`,
      ]) {
        const { requestId: _requestId, ...error } = expectError(
          await conformance.call('GET', path, { key: login }),
          404,
          'NOT_FOUND',
        );
        bodies.add(JSON.stringify(error));
      }
      expect(bodies.size).toBe(1);
    });

    it('is the organization’s for a key, also where a colleague started the run', async () => {
      const colleagues = await conformance.newRunIn('completed', await conformance.newPerson({ orgId: person.orgId }));
      const statusOf = async (query: string): Promise<number> =>
        (await conformance.call('GET', `/v1/agent-runs/${colleagues}${query}`, { key: person.key })).status;
      expect([await statusOf(''), await statusOf('?scope=organization'), await statusOf('?scope=own')]).toEqual([
        200, 200, 404,
      ]);
    });
  });

  describe('GET /v1/agent-runs/{id}/report', () => {
    it.each(['pending', 'running', 'completed', 'failed', 'cancelled'] as const)(
      '404 with runStatus %s while there is no report',
      async (status) => {
        const id = await conformance.newRunIn(status, person);
        expect(
          expectError(
            await conformance.call('GET', `/v1/agent-runs/${id}/report`, { key: person.key }),
            404,
            'NOT_FOUND',
          ).runStatus,
        ).toBe(status);
      },
    );

    it('404 without runStatus when there is no such run: stop polling', async () => {
      expect(
        expectError(await conformance.call('GET', `${RANDOM_RUN}/report`, { key: person.key }), 404, 'NOT_FOUND'),
      ).not.toHaveProperty('runStatus');
    });

    it('404 with runStatus completed when the report was deleted: stop polling', async () => {
      const { runId, reportId } = await conformance.newCompletedRun(person);
      await conformance.client(person).reports.delete(reportId);
      expect(
        expectError(
          await conformance.call('GET', `/v1/agent-runs/${runId}/report`, { key: person.key }),
          404,
          'NOT_FOUND',
        ).runStatus,
      ).toBe('completed');
    });

    it('says while it is not ready that the report is not available yet', async () => {
      const id = await conformance.newRunIn('running', person);
      expect(
        expectError(await conformance.call('GET', `/v1/agent-runs/${id}/report`, { key: person.key }), 404, 'NOT_FOUND')
          .message,
      ).toMatch(/not available yet/);
    });

    it('200 is the report of the run that the run names', async () => {
      const { runId, reportId } = await conformance.newCompletedRun(person);
      const run = await conformance.client(person).agentRuns.get(runId);
      const report = await conformance.client(person).agentRuns.report(runId);
      expect([run.reportId, report.id]).toEqual([reportId, reportId]);
      expect(await conformance.client(person).reports.get(report.id)).toMatchObject({
        id: report.id,
        url: report.url,
        visibility: report.visibility,
        baseUrl: report.baseUrl,
      });
    });
  });
});
