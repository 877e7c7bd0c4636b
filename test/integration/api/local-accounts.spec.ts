import { systemClock } from '#common';
import { SignInLinks } from '#auth';
import { migrateQueue } from '#queue';
import { startApiHere } from '../../support/api-here.js';
import { TestContext } from '../../support/test-context.js';
import { ApiContext, expectError } from './api-context.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const PASSWORD = 'seven lamps under green rivers';
const OTHER = 'another four quiet words';

interface Visited {
  status: number;
  location: string | null;
  cookies: string[];
  text: string;
}

/** One step of a browser, without following redirects. */
async function visit(
  url: string,
  {
    cookie,
    form,
    headers = FORM,
  }: { cookie?: string; form?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Visited> {
  const response = await fetch(url, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { ...(form ? headers : {}), ...(cookie === undefined ? {} : { cookie }) },
    ...(form ? { body: new URLSearchParams(form).toString() } : {}),
  });
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  return { status: response.status, location: response.headers.get('location'), cookies, text: await response.text() };
}
const sessionOf = ({ cookies }: Visited): string => cookies.find((each) => each.includes('sqout_session=')) ?? '';

describe('accounts without an identity provider', () => {
  let context: ApiContext;
  beforeAll(async () => {
    context = await ApiContext.open();
  });
  afterAll(() => context.close());

  const go = (path: string, options?: Parameters<typeof visit>[1]): Promise<Visited> =>
    visit(context.url + path, options);
  const who = async (cookie: string) => context.call('GET', '/v1/auth/whoami', { headers: { cookie } });
  /** As the dashboard calls, from its own origin. */
  const ask = (method: string, path: string, cookie: string, body?: object) =>
    context.call(method, path, { headers: { cookie, origin: 'https://audit.example' }, ...(body ? { body } : {}) });

  async function invite(body: object = {}): Promise<{ id: string; code: string; orgId: string; opened: string }> {
    const { key, orgId } = await context.newCaller();
    const answer = await context.call('POST', `/v1/organizations/${orgId}/invitations`, {
      key,
      body: { role: 'editor', ...body },
    });
    const { id, code } = answer.body as { id: string; code: string };
    const opened = await go(`/app/invitation/${id}`, { form: { code } });
    return { id, code, orgId, opened: opened.cookies.find((each) => each.includes('invitation')) ?? '' };
  }

  /** Somebody who came by an invitation. */
  async function newcomer(email: string): Promise<{ session: string; orgId: string; userId: string }> {
    const { id, orgId, opened } = await invite();
    const form = { name: 'Grace', email, password: PASSWORD };
    const joined = await go(`/app/invitation/${id}/account`, { cookie: opened, form });
    expect(joined).toMatchObject({ status: 303, location: '/app' });
    const session = sessionOf(joined);
    const { body } = await who(session);
    return { session, orgId, userId: (body as { user: { id: string } }).user.id };
  }
  const signIn = (email: string, password: string): Promise<Visited> =>
    go('/app/sign-in/password', { form: { email, password } });

  describe('by an invitation', () => {
    it('come to be, are members and signed in with one form', async () => {
      const { id, opened, orgId } = await invite();
      const page = await go(`/app/invitation/${id}`, { cookie: opened });
      expect(page.text).toContain('Create account and join');
      const form = { name: 'Grace Hopper', email: 'Grace@Navy.example', password: PASSWORD };
      const session = sessionOf(await go(`/app/invitation/${id}/account`, { cookie: opened, form }));
      expect((await who(session)).body).toMatchObject({
        user: { name: 'Grace Hopper', email: 'grace@navy.example' },
        org: { id: orgId, role: 'editor' },
      });
      expect(await signIn('grace@navy.example', PASSWORD)).toMatchObject({ status: 303, location: '/app' });
      // The link is used up.
      expect((await go(`/app/invitation/${id}/account`, { cookie: opened, form })).status).toBe(404);
    });

    it('have the address that the invitation is for, whatever is typed, and nobody vouches for it', async () => {
      const { id, opened } = await invite({ email: 'ada@engine.example' });
      const form = { name: 'Ada', email: 'somebody@else.example', password: PASSWORD };
      const session = sessionOf(await go(`/app/invitation/${id}/account`, { cookie: opened, form }));
      const { body } = await context.call('GET', '/v1/auth/profile', { headers: { cookie: session } });
      expect(body).toMatchObject({ email: 'ada@engine.example', isEmailVerified: false, hasPassword: true });
    });

    it('are asked to sign in where the address has an account', async () => {
      await newcomer('known@acme.example');
      const { id, opened, orgId } = await invite({ email: 'known@acme.example' });
      const page = await go(`/app/invitation/${id}`, { cookie: opened });
      expect(page.text).toContain('Sign in and accept');
      expect(page.text).not.toContain('Create account');
      const session = sessionOf(await signIn('known@acme.example', PASSWORD));
      await go(`/app/invitation/${id}`, { cookie: `${opened}; ${session}`, form: { decision: 'accept' } });
      const { body } = await context.call('GET', '/v1/organizations', { headers: { cookie: session } });
      expect(JSON.stringify(body)).toContain(orgId);
    });

    it('are not made, nor the invitation used, with an address that has one, and with a weak password', async () => {
      await newcomer('taken@acme.example');
      const { id, opened, code } = await invite();
      const path = `/app/invitation/${id}/account`;
      const taken = { name: 'X', email: 'TAKEN@acme.example', password: OTHER };
      expect(await go(path, { cookie: opened, form: taken })).toMatchObject({ status: 400, cookies: [] });
      const weak = { name: 'X', email: 'new@acme.example', password: 'password123' };
      const refused = await go(path, { cookie: opened, form: weak });
      expect(refused).toMatchObject({ status: 400, cookies: [] });
      expect(refused.text).toContain('easy to guess');
      expect(refused.text).not.toContain('password123');
      expect(await context.context.database.prisma.user.count({ where: { email: 'new@acme.example' } })).toBe(0);
      expect((await context.call('POST', `/v1/invitations/${id}`, { body: { code } })).status).toBe(200);
    });

    it('are not made without the link, and from another site', async () => {
      const { id, opened } = await invite();
      const form = { name: 'X', email: 'x@acme.example', password: PASSWORD };
      expect((await go(`/app/invitation/${id}/account`, { form })).status).toBe(404);
      const headers = { ...FORM, 'sec-fetch-site': 'cross-site' };
      expect((await go(`/app/invitation/${id}/account`, { cookie: opened, form, headers })).status).toBe(403);
    });

    it('are one when the form is sent twice at once', async () => {
      const { id, opened } = await invite();
      const form = { name: 'Twice', email: 'twice@acme.example', password: PASSWORD };
      const path = `/app/invitation/${id}/account`;
      const answers = await Promise.all([1, 2].map(() => go(path, { cookie: opened, form })));
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
      expect(await context.context.database.prisma.user.count({ where: { email: 'twice@acme.example' } })).toBe(1);
    });
  });

  describe('at sign-in', () => {
    it('are told apart neither by words nor by status', async () => {
      await newcomer('here@acme.example');
      const [wrong, nobody] = [
        await signIn('here@acme.example', 'wrong'),
        await signIn('nobody@acme.example', 'wrong'),
      ];
      expect([wrong.status, nobody.status]).toEqual([403, 403]);
      const words = ({ text }: Visited, email: string): string => text.replaceAll(email, '');
      expect(words(wrong, 'here@acme.example')).toBe(words(nobody, 'nobody@acme.example'));
      expect([...wrong.cookies, ...nobody.cookies]).toEqual([]);
    });

    it('are limited by account, from however many addresses, and guesses at one leave others alone', async () => {
      const limited = await ApiContext.open({ env: { RATE_LIMITS: 'on', RATE_LIMIT_GUESSES: '3' } });
      try {
        const statuses: number[] = [];
        for (let i = 0; i < 4; i++) {
          const form = { email: 'ada@acme.example', password: 'wrong' };
          statuses.push((await visit(`${limited.url}/app/sign-in/password`, { form })).status);
        }
        expect(statuses).toEqual([403, 403, 403, 429]);
      } finally {
        await limited.close();
      }
    });

    it('are refused from another site', async () => {
      await newcomer('csrf@acme.example');
      const headers = { ...FORM, 'sec-fetch-site': 'cross-site' };
      const form = { email: 'csrf@acme.example', password: PASSWORD };
      expect(await go('/app/sign-in/password', { form, headers })).toMatchObject({ status: 403, cookies: [] });
    });
  });

  describe('of people who change them', () => {
    it('have a new password at once, and every other browser is signed out', async () => {
      const { session } = await newcomer('change@acme.example');
      const elsewhere = sessionOf(await signIn('change@acme.example', PASSWORD));
      const wrong = await ask('PUT', '/v1/auth/password', session, { currentPassword: 'x', password: OTHER });
      expectError(wrong, 400, 'VALIDATION_ERROR');
      const body = { currentPassword: PASSWORD, password: OTHER };
      expect((await ask('PUT', '/v1/auth/password', session, body)).status).toBe(200);
      expect((await who(session)).status).toBe(200);
      expect((await who(elsewhere)).status).toBe(401);
      expect((await signIn('change@acme.example', PASSWORD)).status).toBe(403);
      expect((await signIn('change@acme.example', OTHER)).status).toBe(303);
    });

    it('have a new name, and a new address only with the password', async () => {
      const { session } = await newcomer('moving@acme.example');
      const named = await ask('PATCH', '/v1/auth/profile', session, { name: 'Grace H.' });
      expect(named.body).toMatchObject({ name: 'Grace H.', email: 'moving@acme.example' });
      const email = 'moved@acme.example';
      expectError(await ask('PATCH', '/v1/auth/profile', session, { email }), 400, 'VALIDATION_ERROR');
      await newcomer('other@acme.example');
      const taken = { email: 'other@acme.example', password: PASSWORD };
      expectError(await ask('PATCH', '/v1/auth/profile', session, taken), 400, 'VALIDATION_ERROR');
      const moved = await ask('PATCH', '/v1/auth/profile', session, { email, password: PASSWORD });
      expect(moved.body).toMatchObject({ email, isEmailVerified: false });
      expect((await signIn(email, PASSWORD)).status).toBe(303);
    });
  });

  describe('whose password is forgotten', () => {
    async function team() {
      const { session: member, orgId, userId } = await newcomer(`member-${Date.now()}-${Math.random()}@acme.example`);
      const { id: adminId } = await context.context.newMember(orgId, 'admin');
      const { code } = await new SignInLinks(context.context.database, systemClock).create(adminId);
      const admin = sessionOf(await go('/app/sign-in', { form: { code } }));
      return { member, admin, orgId, userId, adminId };
    }
    const link = (cookie: string, orgId: string, userId: string) =>
      ask('POST', `/v1/organizations/${orgId}/members/${userId}/password-link`, cookie);

    it('get a new one by the link of an admin, once; all browsers end, and the trail says who made it', async () => {
      const { member, admin, orgId, userId, adminId } = await team();
      const { url } = (await link(admin, orgId, userId)).body as { url: string };
      const [path, code = ''] = url.replace('https://audit.example', '').split('#');
      expect(path).toBe('/app/reset');
      const weak = await go('/app/reset', { form: { code, password: 'password123' } });
      expect(weak).toMatchObject({ status: 400, cookies: [] });
      const set = await go('/app/reset', { form: { code, password: OTHER } });
      expect(set).toMatchObject({ status: 303, location: '/app' });
      expect((await who(sessionOf(set))).body).toMatchObject({ user: { id: userId } });
      expect((await who(member)).status).toBe(401);
      expect(await go('/app/reset', { form: { code, password: PASSWORD } })).toMatchObject({
        status: 404,
        cookies: [],
      });
      const entries = await context.context.database.prisma.trailEntry.findMany({ where: { subject: userId } });
      expect(entries.map(({ action, userId: by }) => [action, by])).toEqual(
        expect.arrayContaining([
          ['password.reset_link_created', adminId],
          ['password.changed', null],
        ]),
      );
      expect(JSON.stringify(entries.map(({ details }) => details))).not.toContain(code);
    });

    it('get no link from a member, from an admin for an owner, and from an admin of one of their organizations', async () => {
      const { member, admin, orgId, userId, adminId } = await team();
      expectError(await link(member, orgId, adminId), 403, 'FORBIDDEN');
      const owner = await context.context.newMember(orgId, 'owner');
      expectError(await link(admin, orgId, owner.id), 403, 'FORBIDDEN');
      const { orgId: otherId } = await context.newCaller();
      await context.context.database.prisma.membership.create({
        data: { id: `mem_${userId.slice(4)}`, orgId: otherId, userId, role: 'viewer' },
      });
      expectError(await link(admin, orgId, userId), 403, 'FORBIDDEN');
      const stranger = await newcomer(`stranger-${Math.random()}@acme.example`);
      expectError(await link(stranger.session, orgId, userId), 404, 'NOT_FOUND');
    });

    it('get no link by a key, however much it may', async () => {
      const { orgId, userId } = await team();
      const { key } = await context.newCaller({ orgId, role: 'owner' });
      const path = `/v1/organizations/${orgId}/members/${userId}/password-link`;
      expectError(await context.call('POST', path, { key }), 403, 'FORBIDDEN');
    });
  });

  it('leave no secret in the log and the tables', async () => {
    const { session, orgId, userId } = await newcomer('secret@acme.example');
    await signIn('secret@acme.example', PASSWORD);
    expect(orgId + userId).not.toBe('');
    const log = context.logLines.join('');
    const rows = JSON.stringify(await context.context.database.prisma.password.findMany());
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), session.split('=')[1] ?? '']) {
      expect(log).not.toContain(secret);
      expect(rows).not.toContain(secret);
    }
  });

  describe('of a fresh installation', () => {
    it('begin with the link of the first user, who says once who they are', async () => {
      const org = await context.context.newOrg({ planId: 'team', name: 'My organization' });
      const user = await context.context.newUser({ email: 'owner-0a0b@sqout.localhost', name: 'Owner' });
      await context.context.database.prisma.membership.create({
        data: { id: `mem_${user.id.slice(4)}`, orgId: org.id, userId: user.id, role: 'owner' },
      });
      const { code } = await new SignInLinks(context.context.database, systemClock).create(user.id);
      const entered = await go('/app/sign-in', { form: { code } });
      expect(entered.location).toBe('/app/setup');
      const cookie = sessionOf(entered);
      const form = { name: 'Ada', email: 'ada@first.example', password: PASSWORD, organization: 'Acme' };
      const weak = await go('/app/setup', { cookie, form: { ...form, password: 'acmeacme' } });
      expect(weak.status).toBe(400);
      expect(weak.text).toContain('ada@first.example');
      expect(await go('/app/setup', { cookie, form })).toMatchObject({ status: 303, location: '/app' });
      expect((await who(cookie)).body).toMatchObject({
        user: { name: 'Ada', email: 'ada@first.example' },
        org: { name: 'Acme', role: 'owner' },
      });
      expect(await go('/app/setup', { cookie, form: { ...form, email: 'x@y.example' } })).toMatchObject({
        location: '/app',
      });
      expect((await signIn('ada@first.example', PASSWORD)).status).toBe(303);
    });
  });
});

describe('the first start without a person', () => {
  let database: TestContext;
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await TestContext.open(4);
    const { url } = database.testDatabase;
    await migrateQueue({ kind: 'postgres', url });
    env = {
      ...{ DATABASE_URL: url, HOST: '127.0.0.1', PORT: '0', RATE_LIMITS: 'off' },
      ...{ SQOUT_ADMIN_EMAIL: 'ops@acme.example', SQOUT_ADMIN_PASSWORD: PASSWORD, SQOUT_ORG_NAME: 'Acme' },
    };
  });
  afterAll(() => database.close());

  it('does not happen with a password that is easy to guess', async () => {
    await expect(startApiHere({ ...env, SQOUT_ADMIN_PASSWORD: 'admin1234' })).rejects.toThrow();
    expect(await database.database.prisma.user.count()).toBe(0);
  });

  it('creates the first user and their organization once, with processes that start at once and later ones', async () => {
    const { prisma } = database.database;
    const apis = await Promise.all([startApiHere(env), startApiHere(env)]);
    apis.push(await startApiHere({ ...env, SQOUT_ADMIN_EMAIL: 'later@acme.example' }));
    try {
      expect(await prisma.user.findMany({ select: { email: true } })).toEqual([{ email: 'ops@acme.example' }]);
      expect(await prisma.organization.findMany({ select: { name: true } })).toEqual([{ name: 'Acme' }]);
      const form = { email: 'ops@acme.example', password: PASSWORD };
      expect(await visit(`${apis[0]?.url}/app/sign-in/password`, { form })).toMatchObject({ status: 303 });
      expect(apis.flatMap(({ logLines }) => logLines).join('')).not.toContain(PASSWORD);
    } finally {
      await Promise.all(apis.map((each) => each.close()));
    }
  });
});

describe('an installation with accounts of its own switched off', () => {
  it('offers no password, takes none, and makes no account', async () => {
    const context = await ApiContext.open({ env: { AUTH_LOCAL: 'off' } });
    try {
      expect((await visit(`${context.url}/app/sign-in`)).text).not.toContain('type="password"');
      const form = { email: 'a@b.example', password: PASSWORD };
      for (const path of ['/app/sign-in/password', '/app/sign-in/passkey', '/app/reset', '/app/setup'])
        expect({ path, status: (await visit(context.url + path, { form })).status }).toEqual({ path, status: 404 });
      const { orgId, userId } = await context.newCaller();
      const key = await context.newLoginToken(userId);
      expectError(await context.call('PUT', '/v1/auth/password', { key, body: { password: OTHER } }), 403, 'FORBIDDEN');
      const path = `/v1/organizations/${orgId}/members/${userId}/password-link`;
      expectError(await context.call('POST', path, { key }), 403, 'FORBIDDEN');
    } finally {
      await context.close();
    }
  });
});
