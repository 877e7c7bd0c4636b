import { jest } from '@jest/globals';
import { ApiContext } from './api/api-context.js';
import { IdentityProvider } from './identity-provider.js';
import { walk } from './auth-sign-in.js';

// Providers in processes of their own are started and stopped.
jest.setTimeout(180_000);

const BACK = 'https://audit.example/app/sign-in/callback';

interface Visit {
  status: number;
  location: string;
  cookies: Map<string, string>;
  text: string;
  headers: Headers;
}

describe('sign-in at a real identity provider in a browser', () => {
  let provider: IdentityProvider;
  const contexts = new Map<string, ApiContext>();

  beforeAll(async () => {
    provider = new IdentityProvider();
    await provider.start('first');
  });
  afterAll(async () => {
    for (const context of contexts.values()) await context.close();
    await provider.close();
  });

  /** One API for each set of variables. */
  async function api(env: Record<string, string> = {}): Promise<ApiContext> {
    const name = JSON.stringify(env);
    const known = contexts.get(name);
    if (known) return known;
    const opened = await ApiContext.open({
      env: { AUTH_ISSUER: provider.issuer, AUTH_CLIENT_ID: 'sqout', AUTH_PROVISIONING: 'personal', ...env },
    });
    contexts.set(name, opened);
    return opened;
  }

  async function visit(context: ApiContext, path: string, cookies = new Map<string, string>()): Promise<Visit> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(context.url + path, { redirect: 'manual', headers: { cookie } });
    const kept = new Map(cookies);
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') kept.delete(name);
      else kept.set(name, value);
    }
    const { status, headers } = response;
    return { status, location: headers.get('location') ?? '', cookies: kept, text: await response.text(), headers };
  }

  const start = (context: ApiContext, next = '/app/account', cookies?: Map<string, string>): Promise<Visit> =>
    visit(context, `/app/sign-in/provider?next=${encodeURIComponent(next)}`, cookies);
  const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;
  /** Through the provider's pages and back to the API's. */
  async function come(
    context: ApiContext,
    login: string,
    options: { next?: string; cookies?: Map<string, string> } = {},
  ) {
    const started = await start(context, options.next, options.cookies);
    const back = await walk(started.location, login, { back: BACK });
    return { back, started, ended: await visit(context, pathOf(back), started.cookies) };
  }
  async function whoIs(
    context: ApiContext,
    { cookies }: Visit,
  ): Promise<{ id: string; email?: string; org?: string } | null> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { status, body } = await context.call('GET', '/v1/auth/whoami', { headers: { cookie } });
    if (status !== 200) return null;
    const { user, org } = body as { user: { id: string; email?: string }; org?: { id: string } };
    return { ...user, ...(org ? { org: org.id } : {}) };
  }

  it('makes a user at first sight and signs the same one in ever after, where they wanted to go', async () => {
    const context = await api();
    const { started, ended } = await come(context, 'ada', { next: '/app/device' });
    expect(started.status).toBe(303);
    expect(Object.fromEntries(new URL(started.location).searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'sqout',
      redirect_uri: BACK,
      code_challenge_method: 'S256',
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(ended).toMatchObject({ status: 303, location: '/app/device' });
    expect(ended.headers.get('referrer-policy')).toBe('no-referrer');
    expect(ended.headers.get('set-cookie')).toMatch(
      /^__Host-sqout_session=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax/,
    );
    const ada = await whoIs(context, ended);
    expect(ada).toMatchObject({ email: 'ada@example.test', org: expect.any(String) });
    expect(await whoIs(context, (await come(context, 'ada')).ended)).toEqual(ada);
    expect((await visit(context, '/app/sign-in')).text).toContain('/app/sign-in/provider');
  });

  it('lets 25 people behind one address in within a minute, also after somebody there has called with wrong states', async () => {
    const context = await api({ RATE_LIMITS: 'on' });
    const wrong: number[] = [];
    for (let i = 0; i < 21; i++)
      wrong.push((await visit(context, `/app/sign-in/callback?code=x&state=${'x'.repeat(42)}${i % 10}`)).status);
    expect([wrong.filter((status) => status === 403).length, wrong.at(-1)]).toEqual([20, 429]);
    const people = Array.from({ length: 25 }, (_, i) => `office-${i}`);
    const statuses: number[] = [];
    // Five at a time: what the provider of the test can take on a busy machine.
    for (let i = 0; i < people.length; i += 5) {
      const some = people.slice(i, i + 5).map(async (login) => (await come(context, login)).ended.status);
      statuses.push(...(await Promise.all(some)));
    }
    expect(statuses).toEqual(people.map(() => 303));
  });

  it('leads to no other site', async () => {
    const context = await api();
    expect((await come(context, 'ada', { next: 'https://evil.example/' })).ended.location).toBe('/app');
  });

  it('keeps nothing in the database or the log by which somebody else could finish it', async () => {
    const context = await api();
    const { back, started, ended } = await come(context, 'ada');
    const query = new URL(back).searchParams;
    const secrets = [query.get('state')!, query.get('code')!, ...started.cookies.values(), ...ended.cookies.values()];
    const rows = JSON.stringify([
      await context.context.database.query('SELECT * FROM sign_ins'),
      await context.context.database.query('SELECT * FROM browser_sessions'),
      await context.context.database.query('SELECT * FROM trail'),
    ]);
    const log = context.logLines.join('\n');
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20);
      expect(rows).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
  });

  it('refuses an answer that this browser did not start: a wrong state, none, and another browser', async () => {
    const context = await api();
    const started = await start(context);
    const back = await walk(started.location, 'ada', { back: BACK });
    const wrong = new URL(back);
    wrong.searchParams.set('state', 'x'.repeat(43));
    const none = new URL(back);
    none.searchParams.delete('state');
    const other = await start(context);
    for (const [url, cookies] of [
      [wrong.href, started.cookies],
      [none.href, started.cookies],
      [back, other.cookies],
      [back, new Map<string, string>()],
    ] as const) {
      const answer = await visit(context, pathOf(url), cookies);
      expect({ status: answer.status, who: await whoIs(context, answer) }).toEqual({ status: 403, who: null });
      expect(answer.text).toContain('Start it again');
    }
    // None of them has spent the browser's own.
    expect((await visit(context, pathOf(back), started.cookies)).status).toBe(303);
  });

  it('refuses an ID token with another nonce, and one for another challenge', async () => {
    const context = await api();
    for (const [name, value] of [
      ['nonce', 'n'.repeat(43)],
      ['code_challenge', 'c'.repeat(43)],
    ] as const) {
      const started = await start(context);
      const tampered = new URL(started.location);
      tampered.searchParams.set(name, value);
      const back = await walk(tampered.href, 'ada', { back: BACK });
      const answer = await visit(context, pathOf(back), started.cookies);
      expect({ status: answer.status, who: await whoIs(context, answer) }).toEqual({ status: 403, who: null });
    }
  });

  it('takes a code once: not again in its own sign-in, nor in another', async () => {
    const context = await api();
    const { back, started } = await come(context, 'ada');
    expect((await visit(context, pathOf(back), started.cookies)).status).toBe(403);
    const second = await start(context, '/app/account', started.cookies);
    const replayed = new URL(back);
    replayed.searchParams.set('state', new URL(second.location).searchParams.get('state')!);
    const answer = await visit(context, pathOf(replayed.href), second.cookies);
    expect({ status: answer.status, who: await whoIs(context, answer) }).toEqual({ status: 403, who: null });
  });

  it('lets several tabs of a browser sign in at once', async () => {
    const context = await api();
    const one = await start(context, '/app/device');
    const two = await start(context, '/app/account', one.cookies);
    const [first, second] = [
      await walk(one.location, 'ada', { back: BACK }),
      await walk(two.location, 'ada', { back: BACK }),
    ];
    expect((await visit(context, pathOf(first), two.cookies)).location).toBe('/app/device');
    expect((await visit(context, pathOf(second), two.cookies)).location).toBe('/app/account');
  });

  it('says so when the provider refuses', async () => {
    const context = await api();
    const started = await start(context);
    const state = new URL(started.location).searchParams.get('state')!;
    const denied = `/app/sign-in/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    const answer = await visit(context, denied, started.cookies);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('did not sign you in');
  });

  it('works with a secret of the client, and with a provider that tells the address at UserInfo alone', async () => {
    await provider.stop();
    await provider.start('conforming', { conform: true });
    const context = await api({
      AUTH_CLIENT_ID: 'sqout-confidential',
      AUTH_CLIENT_SECRET: 'a secret of the test, long enough',
    });
    expect(await whoIs(context, (await come(context, 'barbara')).ended)).toMatchObject({
      email: 'barbara@example.test',
    });
    expect(context.logLines.join('\n')).not.toContain('a secret of the test');
  });

  it('follows a provider that changes its keys', async () => {
    const context = await api();
    await provider.stop();
    await provider.start('second');
    const before = await whoIs(context, (await come(context, 'ada')).ended);
    await provider.stop();
    await provider.start('third');
    expect(await whoIs(context, (await come(context, 'ada')).ended)).toEqual(before);
  });

  it.each([60, -60])('takes a provider whose clock is %d seconds off', async (skewSeconds) => {
    const context = await api();
    await provider.stop();
    await provider.start(`skewed ${skewSeconds}`, { skewSeconds });
    expect(await whoIs(context, (await come(context, 'ada')).ended)).toMatchObject({ email: 'ada@example.test' });
  });

  it('says so when the provider has stopped, before the sign-in and in the middle of it, and goes on when it is back', async () => {
    const context = await api({ AUTH_SCOPES: 'openid email profile' });
    await provider.stop();
    const before = await start(context);
    expect(before.status).toBe(503);
    expect(before.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(before.text).toContain('not reachable');
    await provider.start('fourth');
    const started = await start(context);
    const back = await walk(started.location, 'ada', { back: BACK });
    await provider.stop();
    const answer = await visit(context, pathOf(back), started.cookies);
    expect({ status: answer.status, who: await whoIs(context, answer) }).toEqual({ status: 503, who: null });
    await provider.start('fifth');
    expect((await come(context, 'ada')).ended.status).toBe(303);
  });

  describe('of people whose address moves', () => {
    it('is the same user with a new address, and the old one opens nothing for whoever has it now', async () => {
      const context = await api();
      const grace = await whoIs(context, (await come(context, 'grace')).ended);
      // Taken over by another account before Grace is seen again: that one is somebody else, without an address.
      await provider.change('mallory', { email: 'grace@example.test' });
      const mallory = await whoIs(context, (await come(context, 'mallory')).ended);
      expect(mallory?.id).not.toBe(grace?.id);
      expect(mallory?.email).toBeUndefined();
      expect(mallory?.org).not.toBe(grace?.org);
      await provider.change('grace', { email: 'hopper@example.test' });
      expect(await whoIs(context, (await come(context, 'grace')).ended)).toEqual({
        ...grace,
        email: 'hopper@example.test',
      });
      // Free now, so that it is Mallory's by the provider's word; Grace stays who she is.
      expect(await whoIs(context, (await come(context, 'mallory')).ended)).toEqual({
        ...mallory,
        email: 'grace@example.test',
      });
      expect(await whoIs(context, (await come(context, 'grace')).ended)).toMatchObject({ id: grace?.id });
    });

    it('is not an account that an operator made, while the address is not verified', async () => {
      const context = await api();
      const made = await context.context.newUser({ email: 'margaret@example.test' });
      const stranger = await whoIs(context, (await come(context, 'unverified-margaret')).ended);
      expect(stranger?.id).not.toBe(made.id);
      expect(stranger).not.toHaveProperty('org');
      expect((await whoIs(context, (await come(context, 'margaret')).ended))?.id).toBe(made.id);
    });
  });

  describe('gives somebody new', () => {
    it('the organization of their domain: founded by the first, joined by the others, left for good by who is removed', async () => {
      const context = await api({ AUTH_PROVISIONING: 'domain', AUTH_DOMAINS: 'acme.test, rush.test' });
      await provider.change('first', { email: 'first@acme.test' });
      await provider.change('second', { email: 'second@acme.test' });
      await provider.change('elsewhere', { email: 'somebody@elsewhere.test' });
      const [first, second, elsewhere] = [
        await whoIs(context, (await come(context, 'first')).ended),
        await whoIs(context, (await come(context, 'second')).ended),
        await whoIs(context, (await come(context, 'elsewhere')).ended),
      ];
      expect(second?.org).toBe(first?.org);
      expect(elsewhere).not.toHaveProperty('org');
      const unverified = await whoIs(context, (await come(context, 'unverified-first')).ended);
      expect(unverified).not.toHaveProperty('org');
      const rows = await context.context.database.query(
        'SELECT user_id, role FROM memberships WHERE org_id = $1 ORDER BY created_at, id',
        [first?.org ?? ''],
      );
      expect(rows).toEqual([
        { user_id: first?.id, role: 'owner' },
        { user_id: second?.id, role: 'editor' },
      ]);
      await context.context.database.query('DELETE FROM memberships WHERE user_id = $1', [second?.id ?? '']);
      expect(await whoIs(context, (await come(context, 'second')).ended)).not.toHaveProperty('org');
    });

    it('one organization, however many of a domain come first at once', async () => {
      const context = await api({ AUTH_PROVISIONING: 'domain', AUTH_DOMAINS: 'acme.test, rush.test' });
      const logins = ['p', 'q', 'r', 's'];
      for (const login of logins) await provider.change(login, { email: `${login}@rush.test` });
      const people = await Promise.all(logins.map(async (login) => whoIs(context, (await come(context, login)).ended)));
      expect(new Set(people.map((person) => person?.org)).size).toBe(1);
    });

    it('nothing but the door where only invited people come in: by their address, or by a link', async () => {
      const context = await api({ AUTH_PROVISIONING: 'invite' });
      const owner = await context.newCaller();
      const login = await context.newLoginToken(owner.userId);
      const invite = async (body: object) =>
        (await context.call('POST', `/v1/organizations/${owner.orgId}/invitations`, { key: login, body })).body as {
          id: string;
          code: string;
        };
      const { ended } = await come(context, 'uninvited');
      expect({ status: ended.status, who: await whoIs(context, ended) }).toEqual({ status: 403, who: null });
      expect(ended.text).toContain('You have no invitation');
      await invite({ role: 'viewer', email: 'invited@example.test' });
      expect(await whoIs(context, (await come(context, 'invited')).ended)).toMatchObject({
        email: 'invited@example.test',
      });

      const { id, code } = await invite({ role: 'viewer' });
      const page = `/app/invitation/${id}`;
      const submit = async (form: Record<string, string>, cookies: Map<string, string>): Promise<Visit> => {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const headers = {
          cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        };
        const body = new URLSearchParams(form).toString();
        const response = await fetch(context.url + page, { method: 'POST', redirect: 'manual', headers, body });
        const kept = new Map(cookies);
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
          kept.set(name, value);
        }
        const { status, headers: sent } = response;
        return {
          status,
          location: sent.get('location') ?? '',
          cookies: kept,
          text: await response.text(),
          headers: sent,
        };
      };
      expect((await submit({ code: 'wrong' }, new Map())).status).toBe(404);
      const opened = await submit({ code }, new Map());
      expect(opened).toMatchObject({ status: 303, location: page });
      expect((await visit(context, page, opened.cookies)).text).toContain('Sign in to accept');
      const asked = await submit({ decision: 'accept' }, opened.cookies);
      expect(asked.location).toBe(`/app/sign-in?next=${page}`);
      const came = await come(context, 'by-link', { next: page, cookies: opened.cookies });
      expect(came.ended).toMatchObject({ status: 303, location: page });
      expect((await visit(context, page, came.ended.cookies)).text).toContain('You are signed in as');
      expect((await submit({ decision: 'accept' }, came.ended.cookies)).status).toBe(303);
      expect(await whoIs(context, came.ended)).toMatchObject({ org: owner.orgId });
      expect(context.logLines.join('\n')).not.toContain(code);
    });
  });
});
