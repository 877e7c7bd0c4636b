import { ApiContext, expectError, type Answer, type Caller } from './api-context.js';

const DAY_MS = 86_400_000;

interface Key {
  id: string;
  token: string;
  prefix: string;
  expiresAt: string | null;
  [member: string]: unknown;
}

describe('keys of an organization', () => {
  let context: ApiContext;
  let owner: Caller & { login: string };

  beforeAll(async () => {
    context = await ApiContext.open();
    owner = await newOwner();
  });
  afterAll(() => context.close());

  async function newOwner(): Promise<Caller & { login: string }> {
    const caller = await context.newCaller();
    return { ...caller, login: await context.newLoginToken(caller.userId) };
  }

  const create = (body: object, key = owner.login): Promise<Answer> =>
    context.call('POST', `/v1/organizations/${owner.orgId}/api-keys`, { key, body });

  async function listed(id: string): Promise<Record<string, unknown> | undefined> {
    const { body } = await context.call('GET', `/v1/organizations/${owner.orgId}/api-keys`, { key: owner.login });
    return (body as { apiKeys: Record<string, unknown>[] }).apiKeys.find((key) => key.id === id);
  }

  it('are made by a login, work at once, and show their secret once', async () => {
    const { status, body, headers } = await create({ name: 'CI', scopes: ['org:read', 'credits:read'] });
    expect(status).toBe(201);
    const { token, ...rest } = body as Key;
    expect(token).toMatch(/^sq_/);
    expect(headers.get('location')).toContain(rest.id);
    expect(rest).toMatchObject({
      name: 'CI',
      scopes: ['credits:read', 'org:read'],
      prefix: token.slice(0, 12),
      keyEnv: 'production',
      lastUsedAt: null,
      revokedAt: null,
      createdBy: owner.userId,
    });
    expect((await context.call('GET', '/v1/credits', { key: token })).status).toBe(200);
    const seen = await listed(rest.id);
    expect(JSON.stringify(seen)).not.toContain(token);
    expect({ ...seen, lastUsedAt: null }).toEqual(rest);
  });

  it('live 90 days unless told otherwise', async () => {
    const daysOf = async (wanted: object): Promise<number | null> => {
      const { body } = await create({ name: 'K', preset: 'ci', ...wanted });
      const { expiresAt } = body as Key;
      return expiresAt === null ? null : Math.round((Date.parse(expiresAt) - Date.now()) / DAY_MS);
    };
    expect(await daysOf({})).toBe(90);
    expect(await daysOf({ expiry: '7d' })).toBe(7);
    expect(await daysOf({ expiry: 'never' })).toBeNull();
    expect(await daysOf({ expiresAt: null })).toBeNull();
    expect(await daysOf({ expiresAt: new Date(Date.now() + 30 * DAY_MS).toISOString() })).toBe(30);
  });

  it.each([
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['an end in ten years', { expiresAt: '2036-11-20T00:00:00Z' }],
    ['no scopes', { preset: undefined }],
    ['an unknown scope', { preset: undefined, scopes: ['everything'] }],
    ['scopes beside a preset', { scopes: ['org:read'] }],
    ['two ends', { expiry: '7d', expiresAt: null }],
    ['no name', { name: undefined }],
  ])('are refused with %s', async (_what, wrong) => {
    expectError(await create({ name: 'K', preset: 'ci', ...wrong }), 400, 'VALIDATION_ERROR');
  });

  it('are never made by a key, whatever its scopes', async () => {
    expectError(await create({ name: 'K', preset: 'ci' }, owner.key), 403, 'FORBIDDEN');
  });

  it('are not for members who are neither owner nor admin', async () => {
    const editor = await context.newCaller({ orgId: owner.orgId, role: 'editor' });
    const login = await context.newLoginToken(editor.userId);
    expectError(await create({ name: 'K', preset: 'ci' }, login), 403, 'FORBIDDEN');
    const stranger = await newOwner();
    expectError(await create({ name: 'K', preset: 'ci' }, stranger.login), 404, 'NOT_FOUND');
  });

  it('say when they were last used', async () => {
    const { id, token } = (await create({ name: 'Used', preset: 'full' })).body as Key;
    await context.call('GET', '/v1/credits', { key: token });
    const deadline = Date.now() + 5_000;
    while ((await listed(id))?.lastUsedAt === null && Date.now() < deadline)
      await new Promise((resolve) => setImmediate(resolve));
    const { lastUsedAt } = (await listed(id)) as { lastUsedAt: string };
    expect(Math.abs(Date.parse(lastUsedAt) - Date.now())).toBeLessThan(60_000);
  });

  it('are refused by the first request after they are revoked, and stay so', async () => {
    const { id, token } = (await create({ name: 'Leaked', preset: 'full' })).body as Key;
    const path = `/v1/organizations/${owner.orgId}/api-keys/${id}`;
    const first = await context.call('DELETE', path, { key: owner.login });
    expect(first).toMatchObject({ status: 200, body: { id, revokedAt: expect.any(String) as string } });
    expectError(await context.call('GET', '/v1/credits', { key: token }), 401, 'UNAUTHORIZED');
    expect((await context.call('DELETE', path, { key: owner.login })).body).toEqual(first.body);
    const stranger = await newOwner();
    const theirs = `/v1/organizations/${stranger.orgId}/api-keys/${id}`;
    expectError(await context.call('DELETE', theirs, { key: stranger.login }), 404, 'NOT_FOUND');
  });

  it('leave no secret in the log', async () => {
    const { token } = (await create({ name: 'Quiet', preset: 'full' })).body as Key;
    await context.call('GET', '/v1/credits', { key: token });
    expect(context.logLines.join('')).not.toContain(token);
  });
});
