import { randomBytes } from 'node:crypto';
import { PRESETS } from '#auth';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { type ApiContext, expectError, type Caller } from './api/api-context.js';
import { ReportsApi, unique } from './reports-api.js';
import { describePublishing } from './reports-publishing.js';

interface ReportList {
  reports: { id: string; createdAt: string; visibility: string }[];
  total: number;
  hasMore: boolean;
}

describe('reports', () => {
  let api: ReportsApi;
  let context: ApiContext;
  let owner: Caller;

  beforeAll(async () => {
    api = await ReportsApi.open();
    ({ context, owner } = api);
  });
  afterAll(() => api.close());

  const publish: ReportsApi['publish'] = (...request) => api.publish(...request);
  const published: ReportsApi['published'] = (...request) => api.published(...request);
  const read = async (id: string, key?: string): Promise<Record<string, unknown>> =>
    (await context.call('GET', `/v1/reports/${id}`, { key })).body as Record<string, unknown>;

  describePublishing(() => api);

  describe('the list', () => {
    it('has the newest first and each report once, page by page', async () => {
      const caller = await context.newCaller();
      const ids: string[] = [];
      for (let index = 0; index < 9; index++) ids.push((await published(caller, 'private')).id);
      await context.context.database.query("UPDATE reports SET created_at = '2026-01-01T00:00:00Z' WHERE org_id = $1", [
        caller.orgId,
      ]);
      const seen: string[] = [];
      for (let offset = 0; ; offset += 4) {
        const { body } = await context.call('GET', `/v1/reports?limit=4&offset=${offset}`, { key: caller.key });
        const { reports, total, hasMore } = body as ReportList;
        expect(total).toBe(9);
        seen.push(...reports.map(({ id }) => id));
        if (!hasMore) break;
      }
      expect(seen).toEqual([...ids].sort().reverse());
    });

    it('has reports of runs beside published ones, and no deleted ones', async () => {
      const caller = await context.newCaller();
      const kept = await published(caller, 'public');
      const gone = await published(caller);
      await context.context.database.query(
        "UPDATE reports SET run_id = 'run_00000000000000000000000000' WHERE id = $1",
        [kept.id],
      );
      await context.call('DELETE', `/v1/reports/${gone.id}`, { key: caller.key });
      const { body } = await context.call('GET', '/v1/reports', { key: caller.key });
      expect(body).toMatchObject({ reports: [{ id: kept.id, visibility: 'public' }], total: 1, hasMore: false });
    });

    it.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=1e3'])('refuses ?%s', async (query) => {
      expectError(await context.call('GET', `/v1/reports?${query}`, { key: owner.key }), 400, 'VALIDATION_ERROR');
    });
  });

  describe('metadata', () => {
    it('is what was published', async () => {
      const { id, url, createdAt } = await published(owner, 'public', unique());
      expect(await read(id, owner.key)).toEqual({
        id,
        title: null,
        baseUrl: 'https://www.example.com/',
        healthScore: 82,
        pageCount: 3,
        errorCount: 1,
        warningCount: 2,
        passedCount: 20,
        visibility: 'public',
        viewCount: 0,
        auditedAt: '2026-03-10T11:00:00.000Z',
        createdAt,
        url,
        expiresAt: null,
        hasPassword: false,
      });
    });

    it('counts looks of others at the page, not those of the owner and not those of programs', async () => {
      const { id } = await published(owner, 'unlisted');
      const stranger = await context.newCaller();
      for (const key of [owner.key, undefined, stranger.key]) await context.call('GET', `/r/${id}`, { key });
      await context.call('HEAD', `/r/${id}`);
      await read(id);
      await read(id, stranger.key);
      expect((await read(id, owner.key)).viewCount).toBe(2);
      const views = (key?: string): ReturnType<ApiContext['call']> =>
        context.call('GET', `/v1/reports/${id}/views`, { key });
      const { body } = await views(owner.key);
      expect(body).toMatchObject({ days: [{ views: 2 }], total: 2 });
      expect(JSON.stringify(body)).toMatch(/"day":"\d{4}-\d{2}-\d{2}"/);
      for (const key of [undefined, stranger.key]) expectError(await views(key), 404, 'NOT_FOUND');
      await context.call('DELETE', `/v1/reports/${id}`, { key: owner.key });
      expect(await context.context.database.query('SELECT 1 FROM report_views WHERE report_id = $1', [id])).toEqual([]);
    });

    it('of a public report is there for an invalid token, as for nobody', async () => {
      const { id } = await published(owner, 'public', unique());
      expect((await context.call('GET', `/v1/reports/${id}`, { key: 'sq_broken' })).status).toBe(200);
    });
  });

  describe('visibility', () => {
    it('changes among all three, and the answer says so', async () => {
      const { id, url } = await published(owner);
      for (const visibility of ['public', 'unlisted', 'private', 'public']) {
        const { status, body } = await context.call('PATCH', `/v1/reports/${id}`, {
          key: owner.key,
          body: { visibility },
        });
        expect({ status, body }).toEqual({ status: 200, body: { id, visibility, url } });
        expect((await context.call('GET', `/v1/reports/${id}`)).status).toBe(visibility === 'private' ? 404 : 200);
      }
    });

    it('does not become public without its content, and says why', async () => {
      const { id } = await published(owner, 'private', unique());
      const row = await context.context.database.prisma.report.findUniqueOrThrow({ where: { id } });
      await context.storage.delete(row.contentKey);
      expect(
        expectError(
          await context.call('PATCH', `/v1/reports/${id}`, { key: owner.key, body: { visibility: 'public' } }),
          404,
          'NOT_FOUND',
        ).message,
      ).toMatch(/content .* missing/);
      expect(
        (await context.call('PATCH', `/v1/reports/${id}`, { key: owner.key, body: { visibility: 'unlisted' } })).status,
      ).toBe(200);
    });

    it("is not anybody else's to change", async () => {
      const { id } = await published(owner, 'public', unique());
      const stranger = await context.newCaller();
      const body = { visibility: 'private' };
      expectError(await context.call('PATCH', `/v1/reports/${id}`, { body }), 404, 'NOT_FOUND');
      expectError(await context.call('PATCH', `/v1/reports/${id}`, { key: 'sq_broken', body }), 401, 'UNAUTHORIZED');
      expectError(await context.call('PATCH', `/v1/reports/${id}`, { key: stranger.key, body }), 404, 'NOT_FOUND');
      expectError(await context.call('DELETE', `/v1/reports/${id}`), 401, 'UNAUTHORIZED');
      expectError(await context.call('DELETE', `/v1/reports/${id}`, { key: stranger.key }), 404, 'NOT_FOUND');
      expect((await context.call('GET', `/v1/reports/${id}`)).status).toBe(200);
    });

    it('refuses an unknown one', async () => {
      const { id } = await published(owner);
      expectError(
        await context.call('PATCH', `/v1/reports/${id}`, { key: owner.key, body: { visibility: 'secret' } }),
        400,
        'VALIDATION_ERROR',
      );
      expectError(
        await context.call('PATCH', `/v1/reports/${id}`, { key: owner.key, body: {} }),
        400,
        'VALIDATION_ERROR',
      );
    });
  });

  it('deletes once: then the report is gone for everybody', async () => {
    const { id } = await published(owner, 'public', unique());
    expect((await context.call('DELETE', `/v1/reports/${id}`, { key: owner.key })).body).toEqual({ success: true });
    for (const key of [owner.key, undefined])
      expectError(await context.call('GET', `/v1/reports/${id}`, { key }), 404, 'NOT_FOUND');
    for (const form of ['', '.json', '.md'])
      expect((await context.call('GET', `/r/${id}${form}`, { key: owner.key })).status).toBe(404);
    expectError(await context.call('DELETE', `/v1/reports/${id}`, { key: owner.key }), 404, 'NOT_FOUND');
  });

  it('answers a hidden, a deleted and a random id alike', async () => {
    const stranger = await context.newCaller();
    const hidden = await published(owner);
    const deleted = await published(owner, 'public', unique());
    await context.call('DELETE', `/v1/reports/${deleted.id}`, { key: owner.key });
    const ids = [hidden.id, deleted.id, 'rep_01kag8z9k2d4f6h8j0m2p4r6t8', 'rep_x', 'x'.repeat(8_000)];
    const bodies = new Set<string>();
    const pages = new Set<string>();
    for (const id of ids) {
      for (const [method, options] of [
        ['GET', {}],
        ['PATCH', { body: { visibility: 'public' } }],
        ['DELETE', {}],
      ] as const) {
        const answer = await context.call(method, `/v1/reports/${id}`, { key: stranger.key, ...options });
        const { requestId: _requestId, ...error } = expectError(answer, 404, 'NOT_FOUND');
        bodies.add(JSON.stringify(error));
      }
      const { requestId: _requestId, ...anonymous } = expectError(
        await context.call('GET', `/v1/reports/${id}`),
        404,
        'NOT_FOUND',
      );
      bodies.add(JSON.stringify(anonymous));
      const page = await context.call('GET', `/r/${id}`, { key: stranger.key });
      expect(page.status).toBe(404);
      pages.add(page.body as string);
    }
    expect(bodies.size).toBe(1);
    expect(pages.size).toBe(1);
  });

  describe('who may', () => {
    it("is a matter of the key's organization, of membership and of the role", async () => {
      const { id } = await published(owner);
      const elsewhere = await context.context.newOrg({ planId: 'team' });
      await context.context.database.prisma.membership.create({
        data: { id: `mem_${randomBytes(8).toString('hex')}`, orgId: elsewhere.id, userId: owner.userId, role: 'owner' },
      });
      const { key: otherKey } = await context
        .keys()
        .create({ orgId: elsewhere.id, userId: owner.userId, scopes: PRESETS.full });
      const login = await context.newLoginToken(owner.userId);
      const colleague = await context.newCaller({ orgId: owner.orgId });
      for (const key of [login, colleague.key])
        expect((await context.call('GET', `/v1/reports/${id}`, { key })).status).toBe(200);
      for (const key of [otherKey, await context.newLoginToken(colleague.userId)])
        expectError(await context.call('GET', `/v1/reports/${id}`, { key }), 404, 'NOT_FOUND');
    });

    it('ends with the membership, at once', async () => {
      const leaver = await context.newCaller();
      const { id } = await published(leaver);
      const login = await context.newLoginToken(leaver.userId);
      expect((await context.call('GET', `/v1/reports/${id}`, { key: login })).status).toBe(200);
      await context.context.database.prisma.membership.deleteMany({ where: { userId: leaver.userId } });
      expectError(await context.call('GET', `/v1/reports/${id}`, { key: login }), 404, 'NOT_FOUND');
      expect((await context.call('GET', `/r/${id}`, { key: login })).status).toBe(404);
    });

    it.each([
      ['viewer', 200],
      ['billing', 403],
    ] as const)('lets a %s not publish; reading its own is %i', async (role, readStatus) => {
      const caller = await context.newCaller();
      const { id } = await published(caller);
      await context.context.database.prisma.membership.updateMany({ where: { userId: caller.userId }, data: { role } });
      expectError(await publish(caller), 403, 'FORBIDDEN');
      expectError(
        await context.call('PATCH', `/v1/reports/${id}`, { key: caller.key, body: { visibility: 'public' } }),
        403,
        'FORBIDDEN',
      );
      expectError(await context.call('DELETE', `/v1/reports/${id}`, { key: caller.key }), 403, 'FORBIDDEN');
      expect((await context.call('GET', `/v1/reports/${id}`, { key: caller.key })).status).toBe(readStatus);
      expect((await context.call('GET', '/v1/reports', { key: caller.key })).status).toBe(readStatus);
      expect((await context.call('GET', `/r/${id}`, { key: caller.key })).status).toBe(readStatus === 200 ? 200 : 404);
    });

    it('needs an organization to publish', async () => {
      const { id } = await context.context.newUser();
      expectError(
        await context.call('POST', '/v1/reports', {
          key: await context.newLoginToken(id),
          body: { report: auditReport() },
        }),
        403,
        'NO_ORG',
      );
    });

    it.each<[string, string, string]>([
      ['POST', '/v1/reports', 'audits:write'],
      ['GET', '/v1/reports', 'audits:read'],
      ['PATCH', '/v1/reports/:id', 'audits:write'],
      ['DELETE', '/v1/reports/:id', 'audits:write'],
    ])('needs for %s %s the scope %s', async (method, path, scope) => {
      const org = await context.context.newOrg({ planId: 'team' });
      const { id } = await published(owner, 'public', unique());
      for (const granted of PRESETS.full) {
        const { key } = await context.newCaller({ orgId: org.id, scopes: [granted] });
        const answer = await context.call(method, path.replace(':id', id), {
          key,
          ...(method === 'PATCH' ? { body: { visibility: 'private' } } : {}),
        });
        if (granted === scope) expect(answer.status).not.toBe(403);
        else expect(expectError(answer, 403, 'FORBIDDEN').requiredScope).toBe(scope);
      }
    });
  });
});
