import { ApiContext, expectError } from './api-context.js';

describe('who somebody is', () => {
  let context: ApiContext;

  beforeAll(async () => {
    context = await ApiContext.open();
  });
  afterAll(() => context.close());

  it('is told to a key with its name, scopes and organization', async () => {
    const { key, orgId, userId } = await context.newCaller({ scopes: ['credits:read'] });
    const { status, body } = await context.call('GET', '/v1/auth/whoami', { key });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: userId, email: expect.stringContaining('@') as string, name: 'Test User' },
      authSource: 'api_key',
      apiKey: { name: 'API key', scopes: ['credits:read'], keyEnv: 'production' },
      org: { id: orgId, name: 'Test' },
    });
    expect(body).not.toHaveProperty('token');
  });

  it('is told to a login with its end, also to somebody without an organization', async () => {
    const { id } = await context.context.newUser();
    const { body } = await context.call('GET', '/v1/auth/whoami', { key: await context.newLoginToken(id) });
    expect(body).toMatchObject({
      user: { id },
      authSource: 'cli_token',
      token: { deviceName: null, expiresAt: expect.any(String) as string, createdAt: expect.any(String) as string },
    });
    expect(body).not.toHaveProperty('org');
    expect(body).not.toHaveProperty('apiKey');
  });

  it('leaves out an address that nobody has verified', async () => {
    const { id } = await context.context.newUser({ email: 'usr_1@no-address.invalid' });
    const { body } = await context.call('GET', '/v1/auth/whoami', { key: await context.newLoginToken(id) });
    expect((body as { user: object }).user).not.toHaveProperty('email');
  });

  it('is told to nobody whose credentials do not hold', async () => {
    expectError(await context.call('GET', '/v1/auth/whoami'), 401, 'UNAUTHORIZED');
    expectError(await context.call('GET', '/v1/auth/whoami', { key: 'sqcli_x' }), 401, 'UNAUTHORIZED');
  });

  it('ends with the logout: the token is refused from the next request on', async () => {
    const { userId } = await context.newCaller();
    const [ended, other] = [await context.newLoginToken(userId), await context.newLoginToken(userId)];
    const answer = await context.call('POST', '/v1/auth/logout', { key: ended });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expectError(await context.call('GET', '/v1/auth/whoami', { key: ended }), 401, 'UNAUTHORIZED');
    expect((await context.call('GET', '/v1/auth/whoami', { key: other })).status).toBe(200);
  });

  it('does not end for a key: it belongs to the organization', async () => {
    const { key } = await context.newCaller();
    expectError(await context.call('POST', '/v1/auth/logout', { key }), 403, 'FORBIDDEN');
    expect((await context.call('GET', '/v1/auth/whoami', { key })).status).toBe(200);
  });

  it('has all organizations of a login in its list, and of a key its own', async () => {
    const { key, orgId, userId } = await context.newCaller();
    const second = await context.context.newOrg({ name: 'Second' });
    await context.context.database.prisma.membership.create({
      data: { id: `mem_${second.id}`, orgId: second.id, userId, role: 'viewer' },
    });
    const list = async (token: string): Promise<unknown> =>
      (await context.call('GET', '/v1/organizations', { key: token })).body;
    expect(await list(await context.newLoginToken(userId))).toMatchObject({
      organizations: [
        { id: orgId, name: 'Test', role: 'owner', isActive: true },
        { id: second.id, name: 'Second', role: 'viewer', isActive: false },
      ],
    });
    expect(await list(key)).toMatchObject({ organizations: [{ id: orgId }] });
  });
});
