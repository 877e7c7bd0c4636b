import { AppError } from '#common';
import { Database } from '#database';
import { TestContext } from '../../../test/support/test-context.js';
import { ApiKeys } from './api-keys.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { CredentialsRepository } from './credentials.repository.js';
import { LoginTokensRepository } from './login-tokens.repository.js';
import { Authenticator } from './authenticator.js';
import { LoginTokens } from './login-tokens.js';
import { PRESETS } from './scopes.js';
import { createToken } from './token-format.js';

/** The real database, and how many statements went through it. The note of the last use is beside the request and does not count. */
class CountingDatabase extends Database {
  statements = 0;

  override query<Row = Record<string, unknown>>(...args: Parameters<Database['query']>): Promise<Row[]> {
    if (!args[0].includes('SET last_used_at')) this.statements++;
    return super.query<Row>(...args);
  }
}

const DAY_MS = 86_400_000;
const provisionUser = async (): Promise<void> => undefined;

async function refusal(promise: Promise<unknown>): Promise<AppError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`Expected a refusal, got ${String(error)}`);
}

/** All that a caller can see of an error. */
function shape(error: AppError): unknown {
  return {
    code: error.code,
    status: error.status,
    message: error.message,
    details: error.details,
    headers: error.headers,
  };
}

describe('Authenticator', () => {
  let context: TestContext;
  let database: CountingDatabase;
  let authenticator: Authenticator;
  let keys: ApiKeys;
  let logins: LoginTokens;

  beforeAll(async () => {
    context = await TestContext.open(4);
    database = new CountingDatabase({ url: context.testDatabase.url, poolSize: 4 });
    authenticator = new Authenticator({
      database,
      credentials: new CredentialsRepository(database),
      environment: 'production',
      sessions: null,
      provisionUser,
      clock: context.clock,
    });
    keys = new ApiKeys(database, new ApiKeysRepository(database), 'production', context.clock);
    logins = new LoginTokens(database, new LoginTokensRepository(database), context.clock);
  });
  afterAll(async () => {
    await database.close();
    await context.close();
  });

  const authenticate = (token: string) => authenticator.authenticate(`Bearer ${token}`);
  async function newKey(role = 'owner') {
    const org = await context.newOrg();
    const user = await context.newMember(org.id, role);
    return { org, user, key: await keys.create({ orgId: org.id, userId: user.id, scopes: PRESETS.ci }) };
  }

  it.each([undefined, '', '  '])('takes the header %j for no credentials', async (header) => {
    expect(await authenticator.authenticate(header)).toBeNull();
  });

  it('knows a key by its organization, creator, role, plan and scopes, with one statement', async () => {
    const { org, user, key } = await newKey('editor');
    const before = database.statements;
    expect(await authenticate(key.key)).toEqual({
      kind: 'key',
      userId: user.id,
      orgId: org.id,
      role: 'editor',
      siteKeys: null,
      planId: 'free',
      scopes: new Set(['audits:write', 'credits:read']),
      keyId: key.id,
    });
    expect(database.statements - before).toBe(1);
  });

  it('reads the scheme in any case, with more than one space', async () => {
    const { key } = await newKey();
    expect(await authenticator.authenticate(`bEARER   ${key.key} `)).toMatchObject({ keyId: key.id });
  });

  it('gives an unknown, revoked, expired, malformed and memberless token byte-identical refusals', async () => {
    const revoked = (await newKey()).key;
    await keys.revoke(revoked.id);
    const expired = (await newKey()).key;
    await context.database.query('UPDATE api_keys SET expires_at = $2 WHERE id = $1', [
      expired.id,
      context.clock.now(),
    ]);
    const left = await newKey();
    await context.database.query('DELETE FROM memberships WHERE user_id = $1', [left.user.id]);
    const unknown = createToken('key', 'production').token;
    const tokens = [
      unknown,
      revoked.key,
      expired.key,
      left.key.key,
      createToken('login').token,
      `${unknown.slice(0, -1)}!`,
      `${unknown}a`,
      'sq_',
      'nonsense',
      'a.b.c',
      'sqcli_x',
    ];
    const shapes = await Promise.all(tokens.map(async (token) => shape(await refusal(authenticate(token)))));
    for (const seen of shapes) expect(seen).toEqual(shapes[0]);
    expect(shapes[0]).toMatchObject({
      code: 'UNAUTHORIZED',
      status: 401,
      details: {},
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    });
  });

  it.each([
    'Bearer',
    'Bearer ',
    'Basic dXNlcjpwYXNz',
    'sq_abc',
    'Bearer a b',
    'Bearer \u0000',
    `Bearer ${'a'.repeat(9_000)}`,
  ])('refuses the header %j', async (header) => {
    expect((await refusal(authenticator.authenticate(header))).code).toBe('UNAUTHORIZED');
  });

  it('names the mismatch for a key of the other environment, whether or not it exists', async () => {
    const { org, user } = await newKey();
    const development = new ApiKeys(database, new ApiKeysRepository(database), 'development', context.clock);
    const { key } = await development.create({ orgId: org.id, userId: user.id, scopes: PRESETS.full });
    const error = await refusal(authenticate(key));
    expect(error).toMatchObject({
      code: 'UNAUTHORIZED',
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    });
    expect(error.message).toMatch(/development key.*production environment/);
    expect(shape(await refusal(authenticate(createToken('key', 'development').token)))).toEqual(shape(error));
    const other = new Authenticator({
      database,
      credentials: new CredentialsRepository(database),
      environment: 'development',
      sessions: null,
      provisionUser,
      clock: context.clock,
    });
    expect(await other.authenticate(`Bearer ${key}`)).toMatchObject({ kind: 'key' });
  });

  it('refuses a bad checksum without asking the database', async () => {
    const away = new Database({ url: 'postgresql://nobody@127.0.0.1:1/none', poolSize: 2 });
    const alone = new Authenticator({
      database: away,
      credentials: new CredentialsRepository(away),
      environment: 'production',
      sessions: null,
      provisionUser,
      clock: context.clock,
    });
    const { token } = createToken('key', 'production');
    const mistyped = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a');
    expect((await refusal(alone.authenticate(`Bearer ${mistyped}`))).code).toBe('UNAUTHORIZED');
    // The proof that this authenticator would have asked: a good checksum reaches the database that is not there.
    await expect(alone.authenticate(`Bearer ${token}`)).rejects.toThrow(/ECONNREFUSED|not reachable/);
    await away.close();
  });

  it('refuses a key on the request after its revocation, 1,000 times', async () => {
    const { org, user } = await newKey();
    for (let i = 0; i < 1_000; i++) {
      const key = await keys.create({ orgId: org.id, userId: user.id, scopes: ['org:read'] });
      expect((await authenticate(key.key))?.keyId).toBe(key.id);
      await keys.revoke(key.id);
      expect((await refusal(authenticate(key.key))).code).toBe('UNAUTHORIZED');
    }
  }, 180_000);

  it('refuses the keys of a removed member at once, and leaves those of others', async () => {
    const { org, user, key } = await newKey();
    const other = await context.newMember(org.id, 'admin');
    const kept = await keys.create({ orgId: org.id, userId: other.id, scopes: ['org:read'] });
    await context.database.query('DELETE FROM memberships WHERE org_id = $1 AND user_id = $2', [org.id, user.id]);
    expect((await refusal(authenticate(key.key))).code).toBe('UNAUTHORIZED');
    expect(await authenticate(kept.key)).toMatchObject({ userId: other.id });
  });

  it('follows a change of role and plan at once', async () => {
    const { org, user, key } = await newKey('owner');
    await context.database.query(`UPDATE memberships SET role = 'viewer' WHERE user_id = $1`, [user.id]);
    await context.database.query(`UPDATE organizations SET plan_id = 'team' WHERE id = $1`, [org.id]);
    expect(await authenticate(key.key)).toMatchObject({ role: 'viewer', planId: 'team' });
  });

  it.each([
    ['7d', 7],
    ['30d', 30],
    ['90d', 90],
  ] as const)('lets a %s key live until its last moment', async (expiry, days) => {
    const { org, user } = await newKey();
    const key = await keys.create({ orgId: org.id, userId: user.id, scopes: ['org:read'], expiry });
    const start = context.clock.now();
    context.clock.advanceMs(days * DAY_MS - 1);
    expect(await authenticate(key.key)).not.toBeNull();
    context.clock.advanceMs(1);
    expect((await refusal(authenticate(key.key))).code).toBe('UNAUTHORIZED');
    context.clock.set(start);
  });

  it('gives a key 90 days unless told otherwise, and no end to one that never expires', async () => {
    const { org, user, key } = await newKey();
    expect(key.expiresAt).toEqual(new Date(context.clock.now().getTime() + 90 * DAY_MS));
    const forever = await keys.create({ orgId: org.id, userId: user.id, scopes: ['org:read'], expiry: 'never' });
    expect(forever.expiresAt).toBeNull();
    expect(await authenticate(forever.key)).toMatchObject({ keyId: forever.id });
  });

  it('lists keys newest first, without secrets', async () => {
    const { org, user, key } = await newKey();
    context.clock.advanceMs(1_000);
    const second = await keys.create({ orgId: org.id, userId: user.id, name: 'second', scopes: ['org:read'] });
    const listed = await keys.list(org.id);
    expect(listed.map(({ id }) => id)).toEqual([second.id, key.id]);
    expect(JSON.stringify(listed)).not.toContain(key.key.slice(12));
    expect(listed[1]).toMatchObject({
      display: key.key.slice(0, 12),
      scopes: ['audits:write', 'credits:read'],
      revokedAt: null,
    });
  });

  it('revokes a leaked key by the secret itself, and only inside the organization when told so', async () => {
    const { key } = await newKey();
    const stranger = await context.newOrg();
    expect((await refusal(keys.revoke(key.id, { orgId: stranger.id }))).code).toBe('NOT_FOUND');
    expect(await authenticate(key.key)).not.toBeNull();
    const first = await keys.revoke(key.key);
    context.clock.advanceMs(1_000);
    expect((await keys.revoke(key.id)).revokedAt).toEqual(first.revokedAt);
  });

  it('makes no key for who is not a member, nor one without scopes', async () => {
    const org = await context.newOrg();
    const user = await context.newUser();
    expect((await refusal(keys.create({ orgId: org.id, userId: user.id, scopes: ['org:read'] }))).code).toBe(
      'FORBIDDEN',
    );
    expect((await refusal(keys.create({ orgId: org.id, userId: user.id, scopes: [] }))).code).toBe('VALIDATION_ERROR');
  });

  describe('login token', () => {
    async function newLogin() {
      const user = await context.newUser();
      return { user, login: await logins.create({ userId: user.id }) };
    }
    const join = async (userId: string) => {
      const org = await context.newOrg();
      context.clock.advanceMs(1_000);
      await context.database.query(
        'INSERT INTO memberships (id, org_id, user_id, role, created_at) VALUES ($1, $2, $3, $4, $5)',
        [`mem_${org.id}`, org.id, userId, 'owner', context.clock.now()],
      );
      return org;
    };

    it('acts as its user, unscoped, with one statement', async () => {
      const { user, login } = await newLogin();
      const org = await join(user.id);
      const before = database.statements;
      expect(await authenticate(login.token)).toEqual({
        kind: 'login',
        userId: user.id,
        orgId: org.id,
        role: 'owner',
        siteKeys: null,
        planId: 'free',
        scopes: null,
        keyId: null,
        loginId: login.id,
        authenticatedAt: expect.any(Date),
      });
      expect(database.statements - before).toBe(1);
    });

    it('has no organization when its user is in none', async () => {
      const { login } = await newLogin();
      expect(await authenticate(login.token)).toMatchObject({ orgId: null, role: null, planId: null });
    });

    it('is active in the first joined organization, in the stored one while a member, and then again in the first', async () => {
      const { user, login } = await newLogin();
      const [first, second] = [await join(user.id), await join(user.id)];
      expect(await authenticate(login.token)).toMatchObject({ orgId: first.id });
      await context.database.query('UPDATE users SET active_org_id = $2 WHERE id = $1', [user.id, second.id]);
      expect(await authenticate(login.token)).toMatchObject({ orgId: second.id });
      await context.database.query('DELETE FROM memberships WHERE org_id = $1', [second.id]);
      expect(await authenticate(login.token)).toMatchObject({ orgId: first.id });
    });

    it('expires after 90 days, and can be revoked by id or by itself', async () => {
      const [one, two, three] = [(await newLogin()).login, (await newLogin()).login, (await newLogin()).login];
      await logins.revoke(one.id);
      await logins.revoke(two.token);
      expect((await refusal(authenticate(one.token))).code).toBe('UNAUTHORIZED');
      expect((await refusal(authenticate(two.token))).code).toBe('UNAUTHORIZED');
      expect(three.expiresAt).toEqual(new Date(context.clock.now().getTime() + 90 * DAY_MS));
      context.clock.advanceMs(90 * DAY_MS);
      expect((await refusal(authenticate(three.token))).code).toBe('UNAUTHORIZED');
    });

    it('cannot live for ever, nor belong to nobody', async () => {
      const user = await context.newUser();
      expect((await refusal(logins.create({ userId: user.id, expiry: 'never' }))).code).toBe('VALIDATION_ERROR');
      expect((await refusal(logins.create({ userId: 'usr_nobody' }))).code).toBe('NOT_FOUND');
    });
  });
});
