import { systemClock } from '#common';
import {
  ApiKeys,
  EXPIRIES,
  LoginTokens,
  PRESETS,
  SCOPES,
  type Preset,
  type Scope,
  ApiKeysRepository,
  LoginTokensRepository,
} from '#auth';
import type { ApiHere } from '../support/api-here.js';
import { Conformance, expectError, uniqueReport, type Answer, type Person } from './conformance-context.js';
import { GRANTED, PROBE, RUN } from './scope-requests.js';
import { SessionIssuer } from './session-issuer.js';

const DAY_MS = 86_400_000;
const SCOPE_NAMES = Object.keys(PROBE) as Scope[];

/** Specification, "Authentication", 5. */
const PRESET_TABLE: Readonly<Record<Preset, readonly Scope[]>> = {
  full: ['audits:write', 'audits:read', 'credits:read', 'org:read', 'org:write'],
  'read-only': ['audits:read', 'credits:read', 'org:read'],
  ci: ['audits:write', 'credits:read'],
};

describe('Authentication', () => {
  let conformance: Conformance;
  let development: ApiHere;
  let sessions: SessionIssuer;
  let person: Person;

  beforeAll(async () => {
    sessions = await SessionIssuer.open();
    conformance = await Conformance.open({ apiEnv: { ...sessions.env, AUTH_PROVISIONING: 'personal' } });
    development = await conformance.startApi({ SQOUT_ENV: 'development' });
    person = await conformance.newPerson({ credits: 100_000 });
  });
  afterAll(async () => {
    await conformance.close();
    await sessions.close();
  });

  const send = (
    [method, path, body]: readonly [method: string, path: string, body?: object],
    key: string,
  ): Promise<Answer> =>
    conformance.call(method, path.replace('{org}', person.orgId), { key, ...(body ? { body } : {}) });
  const credits = (key: string, at = conformance.url): Promise<Response> =>
    fetch(`${at}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });

  describe('1: every request carries Authorization: Bearer <token>', () => {
    it.each(SCOPE_NAMES.map((scope) => ({ request: PROBE[scope] })))(
      '$request.0 $request.1 without it is 401',
      async ({ request: [method, path, body] }) => {
        const answer = await conformance.call(method, path.replace('{org}', person.orgId), body ? { body } : {});
        expectError(answer, 401, 'UNAUTHORIZED');
        expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Sqout"');
      },
    );

    it('the scheme may be written in any case, and no other scheme will do', async () => {
      for (const scheme of ['Bearer', 'bearer', 'BEARER'])
        expect(
          (await conformance.call('GET', '/v1/credits', { headers: { authorization: `${scheme} ${person.key}` } }))
            .status,
        ).toBe(200);
      for (const header of [person.key, `Basic ${person.key}`, `Token ${person.key}`])
        expectError(
          await conformance.call('GET', '/v1/credits', { headers: { authorization: header } }),
          401,
          'UNAUTHORIZED',
        );
    });

    it('a token in the query counts for nothing', async () => {
      expectError(
        await conformance.call('GET', `/v1/credits?access_token=${person.key}&token=${person.key}`),
        401,
        'UNAUTHORIZED',
      );
    });

    it('except logo download and metadata of public and unlisted reports', async () => {
      for (const visibility of ['public', 'unlisted'] as const) {
        const { id } = await conformance
          .client(person)
          .reports.publish({ report: uniqueReport() as never, visibility });
        expect((await conformance.call('GET', `/v1/reports/${id}`)).status).toBe(200);
      }
      expectError(await conformance.call('GET', `/v1/organizations/${person.orgId}/logo`), 404, 'NOT_FOUND');
    });
  });

  describe('2: token kinds, told apart by prefix', () => {
    it('sq_ is a key of the organization: it debits its pool, carries scopes, has an expiry', async () => {
      expect(person.key).toMatch(/^sq_(?!dev_)/);
      const before = await conformance.client(person).credits.get();
      await conformance.client(person).agentRuns.create(RUN);
      const after = await conformance.client(person).credits.get();
      expect(before.balance.total - after.balance.total).toBe(before.pricing.audit_base!.cost);
      const [info] = await new ApiKeys(
        conformance.installation.context.database,
        new ApiKeysRepository(conformance.installation.context.database),
        'production',
        systemClock,
      ).list(person.orgId);
      expect(info).toMatchObject({ scopes: PRESETS.full, expiresAt: expect.any(Date) });
    });

    it('sq_ is shown once at creation: afterwards nobody, the database included, has it', async () => {
      const rows = await conformance.installation.context.database.query('SELECT api_keys::text AS row FROM api_keys');
      expect(JSON.stringify(rows)).not.toContain(person.key.slice(13));
      expect(JSON.stringify(await conformance.client(person).organizations.get(person.orgId))).not.toContain('sq_');
    });

    it('sq_dev_ is the same in development', async () => {
      const keys = new ApiKeys(
        conformance.installation.context.database,
        new ApiKeysRepository(conformance.installation.context.database),
        'development',
        systemClock,
      );
      const { key } = await keys.create({ ...person, scopes: PRESETS.full });
      expect(key).toMatch(/^sq_dev_/);
      expect((await credits(key, development.url)).status).toBe(200);
    });

    it('sqcli_ is a login of a user: unscoped, and it expires', async () => {
      const login = await conformance.newLogin(person.userId);
      expect(login).toMatch(/^sqcli_/);
      for (const scope of SCOPE_NAMES) expect((await send(PROBE[scope], login)).status).toBeLessThan(300);
      expect(
        (
          await new LoginTokens(
            conformance.installation.context.database,
            new LoginTokensRepository(conformance.installation.context.database),
            systemClock,
          ).create({
            userId: person.userId,
          })
        ).expiresAt,
      ).toBeInstanceOf(Date);
      expect((await credits(await conformance.newLogin(person.userId, 'expired'))).status).toBe(401);
    });

    it('a session JWT of the identity provider is accepted as the user, unscoped', async () => {
      const token = await sessions.token('ada');
      const list = await conformance.call('GET', '/v1/agent-runs', { key: token });
      expect(list.body).toEqual({ runs: [], total: 0, hasMore: false });
      expect((await conformance.call('POST', '/v1/agent-runs', { key: token, body: RUN })).status).toBe(201);
    });

    it('a session that names an organization which its user is no member of is 403 FORBIDDEN', async () => {
      await conformance.call('GET', '/v1/credits', { key: await sessions.token('grace') });
      const foreign = await sessions.token('grace', { orgId: person.orgId });
      for (const path of ['/v1/credits', `/v1/organizations/${person.orgId}`, '/v1/agent-runs'])
        expectError(await conformance.call('GET', path, { key: foreign }), 403, 'FORBIDDEN');
    });

    it('a first session brings no organization by default: 403 NO_ORG until somebody invites', async () => {
      const { url } = await conformance.startApi(sessions.env);
      const answer = await fetch(`${url}/v1/credits`, {
        headers: { authorization: `Bearer ${await sessions.token('barbara')}` },
      });
      expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
        403,
        'NO_ORG',
      ]);
    });

    it.each<[string, Parameters<SessionIssuer['token']>[1]]>([
      ['of another audience', { audience: 'other' }],
      ['of another issuer', { issuer: 'https://other.example' }],
      ['that has expired', { expiresIn: '-1 minute' }],
    ])('a session JWT %s is not', async (_name, changes) => {
      expectError(
        await conformance.call('GET', '/v1/credits', { key: await sessions.token('ada', changes) }),
        401,
        'UNAUTHORIZED',
      );
    });
  });

  describe('3: a key of the other environment is rejected with an error', () => {
    it('a development key in production, and the message says so', async () => {
      const error = expectError(
        await conformance.call('GET', '/v1/credits', { key: conformance.strayKey('development') }),
        401,
        'UNAUTHORIZED',
      );
      expect(error.message).toMatch(/development key.*production/);
    });

    it('a production key in development', async () => {
      expect((await credits(person.key, development.url)).status).toBe(401);
    });
  });

  describe('4: scopes', () => {
    it('are these five', () => {
      expect(Object.keys(SCOPES).sort()).toEqual([...SCOPE_NAMES].sort());
    });

    it.each(SCOPE_NAMES)('%s opens what it grants', async (scope) => {
      const key = await conformance.newKey({ ...person, scopes: [scope] });
      for (const request of GRANTED[scope])
        expect({ request, isOpen: (await send(request, key)).status < 300 }).toEqual({ request, isOpen: true });
    });

    it.each(SCOPE_NAMES)('a key with all but %s gets an error that names it', async (scope) => {
      const key = await conformance.newKey({ ...person, scopes: SCOPE_NAMES.filter((other) => other !== scope) });
      const answer = await send(PROBE[scope], key);
      const error = expectError(answer, 403, 'FORBIDDEN');
      expect([error.requiredScope, error.message]).toEqual([scope, expect.stringContaining(scope)]);
      expect(answer.headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${scope}"`);
    });
  });

  describe('5: presets', () => {
    it.each(Object.entries(PRESET_TABLE))('%s has %j', async (preset, scopes) => {
      expect([...PRESETS[preset as Preset]].sort()).toEqual([...scopes].sort());
      const key = await conformance.newKey({ ...person, scopes: PRESETS[preset as Preset] });
      for (const scope of SCOPE_NAMES)
        expect({ scope, isOpen: (await send(PROBE[scope], key)).status !== 403 }).toEqual({
          scope,
          isOpen: scopes.includes(scope),
        });
    });
  });

  describe('6: expiry', () => {
    const create = async (expiry?: (typeof EXPIRIES)[number]): Promise<{ expiresAt: Date | null }> =>
      new ApiKeys(
        conformance.installation.context.database,
        new ApiKeysRepository(conformance.installation.context.database),
        'production',
        systemClock,
      ).create({
        ...person,
        scopes: PRESETS.full,
        ...(expiry ? { expiry } : {}),
      });

    it.each([
      ['7d', 7],
      ['30d', 30],
      ['90d', 90],
      [undefined, 90],
    ] as const)('%s is %i days', async (expiry, days) => {
      const { expiresAt } = await create(expiry);
      expect(Math.round((expiresAt!.getTime() - Date.now()) / DAY_MS)).toBe(days);
    });

    it('never is never', async () => {
      expect((await create('never')).expiresAt).toBeNull();
      expect([...EXPIRIES].sort()).toEqual(['30d', '7d', '90d', 'never']);
    });

    it('an expired key is rejected exactly like a revoked one, and like one that never was', async () => {
      const tokens = [
        await conformance.newKey({ ...person, state: 'expired' }),
        await conformance.newKey({ ...person, state: 'revoked' }),
        conformance.strayKey('production'),
      ];
      const answers = await Promise.all(tokens.map((key) => conformance.call('GET', '/v1/credits', { key })));
      const seen = answers.map((answer) => {
        const { requestId: _requestId, ...error } = expectError(answer, 401, 'UNAUTHORIZED');
        return JSON.stringify([error, answer.headers.get('www-authenticate')]);
      });
      expect(new Set(seen).size).toBe(1);
    });

    it('revocation is immediate: the very next request is refused, a thousand times', async () => {
      const { database } = conformance.installation.context;
      const loops = async (): Promise<string[]> => {
        const key = await conformance.newKey(person);
        const [{ id } = { id: '' }] = await database.query<{ id: string }>(
          'SELECT id FROM api_keys WHERE org_id = $1 AND display = $2',
          [person.orgId, key.slice(0, 12)],
        );
        const seen: string[] = [];
        for (let loop = 0; loop < 250; loop++) {
          const before = (await credits(key)).status;
          await database.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id]);
          const after = (await credits(key)).status;
          await database.query('UPDATE api_keys SET revoked_at = NULL WHERE id = $1', [id]);
          seen.push(`${before} ${after}`);
        }
        return seen;
      };
      const seen = (await Promise.all([loops(), loops(), loops(), loops()])).flat();
      expect(seen).toHaveLength(1_000);
      expect(new Set(seen)).toEqual(new Set(['200 401']));
      // Four thousand steps: seven seconds on an idle machine.
    }, 240_000);
  });

  it('7: an organization key, as SERVICE_API_KEY holds it, is a bearer token of the REST API', async () => {
    expect((await credits(person.key)).status).toBe(200);
  });

  describe('9: errors', () => {
    it.each(['', 'sq_', 'sq_x', 'sqcli_', 'nonsense', 'a.b.c', 'sq_' + 'é'.repeat(3), ' '])(
      '401 UNAUTHORIZED for the token %j',
      async (token) => {
        expectError(
          await conformance.call('GET', '/v1/credits', { headers: { authorization: encodeURI(`Bearer ${token}`) } }),
          401,
          'UNAUTHORIZED',
        );
      },
    );

    it('403 FORBIDDEN for who is authenticated and not permitted', async () => {
      const viewer = await conformance.newPerson({ orgId: person.orgId, role: 'viewer' });
      expectError(await conformance.call('POST', '/v1/agent-runs', { key: viewer.key, body: RUN }), 403, 'FORBIDDEN');
      expectError(
        await conformance.call('GET', `/v1/credits?orgId=${person.orgId}`, {
          key: (await conformance.newPerson()).key,
        }),
        403,
        'FORBIDDEN',
      );
    });

    it.each([
      ['GET', '/v1/credits', undefined],
      ['POST', '/v1/agent-runs', RUN],
      ['POST', '/v1/reports', { report: uniqueReport() }],
    ])('403 NO_ORG from %s %s without an active organization', async (method, path, body) => {
      const key = await conformance.newLogin((await conformance.installation.context.newUser()).id);
      expectError(await conformance.call(method, path, { key, ...(body ? { body } : {}) }), 403, 'NO_ORG');
    });

    it('403 FORBIDDEN by the role in the organization of what is asked for, whatever the caller is elsewhere', async () => {
      const { database } = conformance.installation.context;
      const demoted = await conformance.newPerson({ orgId: person.orgId, role: 'owner', credits: 1_000 });
      const { runId } = await conformance.newCompletedRun(demoted);
      const { id } = await conformance.client(demoted).reports.publish({ report: uniqueReport() as never });
      // Active in an organization of their own, where they may do everything.
      const { id: ownOrgId } = await conformance.installation.context.newOrg();
      await database.prisma.membership.create({
        data: { id: `mem_own_${ownOrgId}`, orgId: ownOrgId, userId: demoted.userId, role: 'owner' },
      });
      await database.prisma.user.update({ where: { id: demoted.userId }, data: { activeOrgId: ownOrgId } });
      const key = await conformance.newLogin(demoted.userId);
      const becomes = (role: string): Promise<unknown> =>
        database.prisma.membership.updateMany({
          where: { orgId: person.orgId, userId: demoted.userId },
          data: { role },
        });

      await becomes('viewer');
      expectError(
        await conformance.call('PATCH', `/v1/reports/${id}`, { key, body: { visibility: 'public' } }),
        403,
        'FORBIDDEN',
      );
      expectError(await conformance.call('DELETE', `/v1/reports/${id}`, { key }), 403, 'FORBIDDEN');
      expectError(await conformance.call('POST', `/v1/agent-runs/${runId}/cancel`, { key }), 403, 'FORBIDDEN');
      for (const path of [`/v1/reports/${id}`, `/v1/agent-runs/${runId}`])
        expect((await conformance.call('GET', path, { key })).status).toBe(200);

      await becomes('billing');
      for (const path of [`/v1/reports/${id}`, `/v1/agent-runs/${runId}`, `/v1/agent-runs/${runId}/report`])
        expectError(await conformance.call('GET', path, { key }), 403, 'FORBIDDEN');
      for (const path of ['/v1/reports', '/v1/agent-runs'])
        expect((await conformance.call('GET', path, { key })).body).toMatchObject({ total: 0 });

      await becomes('editor');
      expect((await conformance.call('DELETE', `/v1/reports/${id}`, { key })).status).toBe(200);
    });

    it('a session that cannot be checked sees what everybody sees, and is told 503 about the rest', async () => {
      const away = await conformance.startApi({
        AUTH_ISSUER: 'http://127.0.0.1:9',
        AUTH_AUDIENCE: 'sqout',
        AUTH_JWKS_URL: 'http://127.0.0.1:9/keys',
      });
      const token = await sessions.token('ada');
      const [open, hidden] = await Promise.all(
        (['public', 'private'] as const).map((visibility) =>
          conformance.client(person).reports.publish({ report: uniqueReport() as never, visibility }),
        ),
      );
      const read = (path: string): Promise<Response> =>
        fetch(`${away.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect((await read(`/v1/reports/${open!.id}`)).status).toBe(200);
      expect((await read(`/r/${open!.id}`)).status).toBe(200);
      expect((await read(`/v1/reports/${hidden!.id}`)).status).toBe(503);
      expect((await read(`/r/${hidden!.id}`)).status).toBe(503);
    });

    it('a member who was removed, and every key of that member, is refused at once', async () => {
      const leaver = await conformance.newPerson({ orgId: person.orgId, role: 'editor' });
      expect((await credits(leaver.key)).status).toBe(200);
      await conformance.installation.context.database.prisma.membership.deleteMany({
        where: { userId: leaver.userId },
      });
      expect((await credits(leaver.key)).status).toBe(401);
    });
  });
});
