import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PRESETS } from '#auth';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { ApiContext, expectError, type Answer, type Caller } from './api/api-context.js';

interface Published {
  id: string;
  url: string;
  visibility: string;
  createdAt: string;
}

interface ReportList {
  reports: { id: string; createdAt: string; visibility: string }[];
  total: number;
  hasMore: boolean;
}

describe('reports', () => {
  let context: ApiContext;
  let owner: Caller;

  beforeAll(async () => {
    context = await ApiContext.open();
    owner = await context.newCaller();
  });
  afterAll(() => context.close());

  const publish = (
    caller: Caller,
    visibility?: string,
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    context.call('POST', '/v1/reports', {
      key: caller.key,
      body: { report: auditReport(changes), ...(visibility ? { visibility } : {}) },
      headers,
    });

  async function published(
    caller: Caller,
    visibility?: string,
    changes: Record<string, unknown> = {},
  ): Promise<Published> {
    const answer = await publish(caller, visibility, changes);
    expect(answer.status).toBe(201);
    return answer.body as Published;
  }

  const read = async (id: string, key?: string): Promise<Record<string, unknown>> =>
    (await context.call('GET', `/v1/reports/${id}`, { key })).body as Record<string, unknown>;
  const unique = (): Record<string, unknown> => ({ summary: { nonce: randomBytes(8).toString('hex') } });

  describe('publishing', () => {
    it('answers 201 with the four members, private by default', async () => {
      const { status, body } = await publish(owner);
      expect(status).toBe(201);
      const { id, url, visibility, createdAt } = body as Published;
      expect(Object.keys(body as object).sort()).toEqual(['createdAt', 'id', 'url', 'visibility']);
      expect({ url, visibility }).toEqual({ url: `https://audit.example/r/${id}`, visibility: 'private' });
      expect(new Date(createdAt).toISOString()).toBe(createdAt);
    });

    it('answers the same public publish with 200 and the identical body', async () => {
      const changes = unique();
      const first = await publish(owner, 'public', changes);
      const second = await publish(owner, 'public', changes);
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
    });

    it('takes a body in gzip and members that it does not know', async () => {
      const rawBody = new Uint8Array(
        gzipSync(
          JSON.stringify({ report: { ...auditReport(), more: { x: 1 } }, auditId: 'a', runId: 'r', websiteId: 'w' }),
        ),
      );
      const answer = await context.call('POST', '/v1/reports', {
        key: owner.key,
        rawBody,
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      });
      expect(answer.status).toBe(201);
    });

    it('publishes fifty identical requests once', async () => {
      const changes = unique();
      const answers = await Promise.all(Array.from({ length: 50 }, () => publish(owner, 'public', changes)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 200)).toHaveLength(49);
      expect(new Set(answers.map(({ body }) => (body as Published).id)).size).toBe(1);
    });

    it.each(['PATCH', 'DELETE'])('is free to publish again after %s took the report off public', async (method) => {
      const changes = unique();
      const first = await published(owner, 'public', changes);
      await context.call(method, `/v1/reports/${first.id}`, {
        key: owner.key,
        ...(method === 'PATCH' ? { body: { visibility: 'unlisted' } } : {}),
      });
      const second = await published(owner, 'public', changes);
      expect(second.id).not.toBe(first.id);
    });

    it('gives the first answer again for an Idempotency-Key, and refuses another body under it', async () => {
      const key = { 'idempotency-key': randomBytes(8).toString('hex') };
      const changes = unique();
      const first = await publish(owner, 'private', changes, key);
      const again = await publish(owner, 'private', changes, key);
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expectError(await publish(owner, 'private', unique(), key), 422, 'IDEMPOTENCY_KEY_REUSED');
    });

    it('repeats a 200 as a 200 under an Idempotency-Key', async () => {
      const changes = unique();
      const { id } = await published(owner, 'public', changes);
      const key = { 'idempotency-key': randomBytes(8).toString('hex') };
      const answers = [await publish(owner, 'public', changes, key), await publish(owner, 'public', changes, key)];
      expect(answers.map(({ status, body }) => [status, (body as Published).id])).toEqual([
        [200, id],
        [200, id],
      ]);
    });

    it.each<[string, string | Uint8Array<ArrayBuffer>, number, string]>([
      ['half a body', '{"report":', 400, 'INVALID_JSON'],
      ['nothing in it', '', 400, 'INVALID_JSON'],
      ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400, 'INVALID_JSON'],
      ['an array', '[]', 400, 'VALIDATION_ERROR'],
      ['no report', '{}', 400, 'VALIDATION_ERROR'],
      [
        'an unknown visibility',
        JSON.stringify({ report: auditReport(), visibility: 'secret' }),
        400,
        'VALIDATION_ERROR',
      ],
      ['a count beyond 2^31', JSON.stringify({ report: auditReport({ passed: 2 ** 31 }) }), 400, 'VALIDATION_ERROR'],
      ['a depth of 10^6', `{"report":${'['.repeat(1_000_000)}`, 400, 'VALIDATION_ERROR'],
      [
        'a number beyond a double',
        JSON.stringify({ report: auditReport() }).replace('"B"', '1e400'),
        400,
        'VALIDATION_ERROR',
      ],
    ])('refuses %s', async (_name, rawBody, status, code) => {
      expectError(
        await context.call('POST', '/v1/reports', {
          key: owner.key,
          rawBody,
          headers: { 'content-type': 'application/json' },
        }),
        status,
        code,
      );
    });

    it('names at most ten issues and how many there are', async () => {
      const error = expectError(
        await context.call('POST', '/v1/reports', {
          key: owner.key,
          body: { report: { siteChecks: Array.from({ length: 20 }, () => 1) } },
        }),
        400,
        'VALIDATION_ERROR',
      );
      expect(error.issues).toHaveLength(10);
      expect(error).toMatchObject({ truncated: true, totalIssues: 28 });
    });

    it('names the threats of content that could run, and where they are', async () => {
      const error = expectError(
        await publish(owner, 'public', {
          siteChecks: [{ ruleId: 'a/b', name: '<script>alert(1)</script>', helpUrl: 'javascript:alert(1)' }],
        }),
        400,
        'SECURITY_VIOLATION',
      );
      expect(error.threats).toEqual([
        {
          path: 'report.siteChecks[0].name',
          value: '&lt;script&gt;alert(1)&lt;/script&gt;',
          pattern: 'script-element',
          category: 'markup',
        },
        { path: 'report.siteChecks[0].helpUrl', value: 'javascript:alert(1)', pattern: 'script-url', category: 'link' },
      ]);
      expect(error).not.toHaveProperty('threatDetails');
    });

    it('refuses more than 20 MiB, announced or not', async () => {
      const rawBody = new Uint8Array(20 * 1024 * 1024 + 1).fill(0x20);
      expectError(
        await context.call('POST', '/v1/reports', {
          key: owner.key,
          rawBody,
          headers: { 'content-type': 'application/json' },
        }),
        413,
        'PAYLOAD_TOO_LARGE',
      );
      const bomb = new Uint8Array(gzipSync(Buffer.alloc(30 * 1024 * 1024, 0x20)));
      expectError(
        await context.call('POST', '/v1/reports', {
          key: owner.key,
          rawBody: bomb,
          headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        }),
        413,
        'PAYLOAD_TOO_LARGE',
      );
    });

    it('refuses a form', async () => {
      expectError(
        await context.call('POST', '/v1/reports', {
          key: owner.key,
          rawBody: 'a=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      );
    });

    it('reads a large report in a thread, and two at a time', async () => {
      const large = {
        ruleResults: Object.fromEntries(
          Array.from({ length: 400 }, (_, rule) => [`core/rule-${rule}`, { status: 'pass', note: 'x'.repeat(8_000) }]),
        ),
      };
      const answers = await Promise.all([1, 2, 3, 4].map(() => publish(owner, 'private', large)));
      expect(answers.some(({ status }) => status === 201)).toBe(true);
      for (const answer of answers.filter(({ status }) => status !== 201)) {
        expectError(answer, 429, 'RATE_LIMITED');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      }
    });

    it('replaces what no reader can see', async () => {
      const report = JSON.stringify({
        report: auditReport({ summary: { note: 'a\u0000b\ud800c' } }),
        visibility: 'public',
      });
      const answer = await context.call('POST', '/v1/reports', {
        key: owner.key,
        rawBody: report,
        headers: { 'content-type': 'application/json' },
      });
      const { id } = answer.body as Published;
      expect((await context.call('GET', `/r/${id}.json`)).body).toMatchObject({ summary: { note: 'a\ufffdb\ufffdc' } });
    });

    it('has a quota of its own, told in headers', async () => {
      const limited = await ApiContext.open({ env: { RATE_LIMITS: 'on', RATE_LIMIT_PUBLISH: '2' } });
      try {
        const caller = await limited.newCaller();
        const send = (): Promise<Answer> =>
          limited.call('POST', '/v1/reports', { key: caller.key, body: { report: auditReport() } });
        const answers = [await send(), await send(), await send()];
        expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
        expect(
          answers.map(({ headers }) => [headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]),
        ).toEqual([
          ['2', '1'],
          ['2', '0'],
          ['2', '0'],
        ]);
        expect((await limited.call('GET', '/v1/reports', { key: caller.key })).status).toBe(200);
      } finally {
        await limited.close();
      }
    });

    it('says 402 when publishing has a price that the organization cannot pay', async () => {
      const poor = await ApiContext.open({
        env: { PLANS_FILE: join(process.cwd(), 'test/integration/reports-price.json') },
      });
      try {
        const caller = await poor.newCaller({ planId: 'free' });
        const error = expectError(
          await poor.call('POST', '/v1/reports', { key: caller.key, body: { report: auditReport() } }),
          402,
          'INSUFFICIENT_CREDITS',
        );
        expect(error).toMatchObject({
          required: 100_000,
          balance: { monthly: 500, pack: 0, total: 500, periodEnd: expect.stringMatching(/^\d{4}-/) },
        });
      } finally {
        await poor.close();
      }
    });
  });

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
      expect((await context.call('GET', `/v1/reports/${id}`, { key: login })).status).toBe(200);
      for (const key of [otherKey, colleague.key])
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
