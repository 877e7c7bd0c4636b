import { createHash, randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { ManualClock, systemClock } from '#common';
import { SignInLinks } from '#auth';
import { ApiContext, expectError, type Answer } from './api-context.js';

jest.setTimeout(120_000);

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const MINUTE_MS = 60_000;

describe('signing in', () => {
  let context: ApiContext;

  beforeAll(async () => {
    context = await ApiContext.open();
  });
  afterAll(() => context.close());

  /** Without following redirects, as a browser's steps one by one. */
  async function visit(
    method: 'GET' | 'POST',
    path: string,
    {
      cookie,
      form,
      headers = FORM,
    }: { cookie?: string; form?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; location: string | null; cookie: string | null; text: string; headers: Headers }> {
    const response = await fetch(context.url + path, {
      method,
      redirect: 'manual',
      headers: { ...(method === 'POST' ? headers : {}), ...(cookie === undefined ? {} : { cookie }) },
      ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
    });
    const cookieSet = response.headers.get('set-cookie')?.split(';')[0] ?? null;
    const { status, headers: sent } = response;
    return { status, location: sent.get('location'), cookie: cookieSet, text: await response.text(), headers: sent };
  }

  const links = (clock = systemClock): SignInLinks => new SignInLinks(context.context.database, clock);

  async function signIn(): Promise<{ cookie: string; userId: string; orgId: string }> {
    const { userId, orgId } = await context.newCaller();
    const { code } = await links().create(userId);
    const { cookie } = await visit('POST', '/app/sign-in', { form: { code } });
    return { cookie: cookie ?? '', userId, orgId };
  }

  const verifierOf = (): { codeVerifier: string; codeChallenge: string } => {
    const codeVerifier = randomBytes(32).toString('base64url');
    return { codeVerifier, codeChallenge: createHash('sha256').update(codeVerifier).digest('hex') };
  };
  async function start(options: object = {}) {
    const { codeVerifier, codeChallenge } = verifierOf();
    const body = { codeChallenge, deviceName: 'ada-laptop', ...options };
    const answer = await context.call('POST', '/v1/auth/sessions', { body });
    expect(answer.status).toBe(201);
    const started = answer.body as { sessionId: string; authUrl: string; userCode?: string; verificationUrl?: string };
    return { ...started, codeVerifier, path: new URL(started.authUrl).pathname };
  }
  const take = (id: string, codeVerifier: string, callbackCode?: string): Promise<Answer> =>
    context.call('POST', `/v1/auth/sessions/${id}`, {
      body: { codeVerifier, ...(callbackCode === undefined ? {} : { callbackCode }) },
    });

  describe('by a link', () => {
    it('works once, and the cookie is out of reach of scripts and other sites', async () => {
      const { userId } = await context.newCaller();
      const { code } = await links().create(userId);
      const first = await visit('POST', '/app/sign-in', { form: { code: ` ${code.toLowerCase()} ` } });
      expect(first).toMatchObject({ status: 303, location: '/app' });
      expect(first.headers.get('set-cookie')).toMatch(
        /^__Host-sqout_session=[\w-]{43}; .*Path=\/.*HttpOnly; Secure; SameSite=Lax/,
      );
      expect(await visit('POST', '/app/sign-in', { form: { code } })).toMatchObject({ status: 403, cookie: null });
    });

    it('ends after a quarter of an hour', async () => {
      const { userId } = await context.newCaller();
      const past = new ManualClock(new Date(Date.now() - 16 * MINUTE_MS));
      const { code } = await links(past).create(userId);
      expect(await visit('POST', '/app/sign-in', { form: { code } })).toMatchObject({ status: 403, cookie: null });
    });

    it('is refused from another site, and leads to no other site', async () => {
      const { userId } = await context.newCaller();
      const { code } = await links().create(userId);
      const headers = { ...FORM, 'sec-fetch-site': 'cross-site' };
      expect((await visit('POST', '/app/sign-in', { form: { code }, headers })).status).toBe(403);
      const answer = await visit('POST', '/app/sign-in', { form: { code, next: 'https://evil.example/' } });
      expect(answer.location).toBe('/app');
    });

    it('lets an office of 25 behind one address in within a minute, and bounds what is guessed there', async () => {
      const limited = await ApiContext.open({ env: { RATE_LIMITS: 'on' } });
      const post = async (code: string): Promise<number> => {
        const body = new URLSearchParams({ code });
        const answer = await fetch(`${limited.url}/app/sign-in`, {
          method: 'POST',
          redirect: 'manual',
          headers: FORM,
          body,
        });
        await answer.text();
        return answer.status;
      };
      try {
        const { userId } = await limited.newCaller();
        const office = new SignInLinks(limited.context.database, systemClock);
        const codes = await Promise.all(Array.from({ length: 26 }, () => office.create(userId)));
        const [last, ...people] = codes.map(({ code }) => code);
        const statuses = await Promise.all(people.map(post));
        expect(statuses).toEqual(people.map(() => 303));
        const guesses: number[] = [];
        for (let i = 0; i < 22; i++) guesses.push(await post(`BCDF-BCDF-${i}`));
        expect(guesses.filter((status) => status === 403)).toHaveLength(20);
        expect(guesses.slice(20)).toEqual([429, 429]);
        // Whoever guesses at this kind of code tries none any more; of the other kinds nothing is said.
        expect(await post(last ?? '')).toBe(429);
        const { body } = await limited.call('POST', '/v1/invitations/inv_01kag8y3f7e9wb2m5t8v4c6h1n', {
          body: { code: 'wrong' },
        });
        expect(body).toMatchObject({ error: { code: 'NOT_FOUND' } });
      } finally {
        await limited.close();
      }
    });

    it('is limited by address', async () => {
      const limited = await ApiContext.open({ env: { RATE_LIMITS: 'on', RATE_LIMIT_GUESSES: '3' } });
      try {
        const statuses: number[] = [];
        for (let i = 0; i < 4; i++) {
          const response = await fetch(`${limited.url}/app/sign-in`, {
            method: 'POST',
            headers: FORM,
            body: 'code=BCDF',
          });
          await response.text();
          statuses.push(response.status);
        }
        expect(statuses).toEqual([403, 403, 403, 429]);
      } finally {
        await limited.close();
      }
    });
  });

  describe('in a browser', () => {
    it('opens the API by the cookie, and a bearer wins over it', async () => {
      const { cookie, userId } = await signIn();
      const who = await context.call('GET', '/v1/auth/whoami', { headers: { cookie } });
      expect(who.body).toMatchObject({ user: { id: userId }, authSource: 'session' });
      const other = await context.newCaller();
      const bearer = await context.call('GET', '/v1/auth/whoami', { key: other.key, headers: { cookie } });
      expect(bearer.body).toMatchObject({ user: { id: other.userId } });
      expectError(
        await context.call('GET', '/v1/auth/whoami', { key: 'sq_x', headers: { cookie } }),
        401,
        'UNAUTHORIZED',
      );
    });

    it.each([
      ['no word of where it comes from', {}],
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
      ['another origin', { origin: 'https://evil.example' }],
      ['an origin that is hidden', { origin: 'null' }],
    ])('changes nothing by the cookie with %s', async (_what, headers) => {
      const { cookie } = await signIn();
      const answer = await context.call('POST', '/v1/auth/logout', { headers: { cookie, ...headers } });
      expectError(answer, 403, 'FORBIDDEN');
    });

    it('changes things from a page of its own origin', async () => {
      const { cookie } = await signIn();
      const headers = { cookie, origin: 'https://audit.example' };
      expect((await context.call('POST', '/v1/auth/logout', { headers })).status).toBe(200);
      expectError(await context.call('GET', '/v1/auth/whoami', { headers: { cookie } }), 401, 'UNAUTHORIZED');
    });

    it.each([
      ['12 hours without use', { lastUsedAt: new Date(Date.now() - 12.1 * 60 * MINUTE_MS) }],
      ['30 days', { expiresAt: new Date(Date.now() - 1_000) }],
    ])('ends after %s', async (_what, data) => {
      const { cookie, userId } = await signIn();
      await context.context.database.prisma.browserSession.updateMany({ where: { userId }, data });
      expectError(await context.call('GET', '/v1/auth/whoami', { headers: { cookie } }), 401, 'UNAUTHORIZED');
    });

    it('lists the browsers, and signs out one or all', async () => {
      const { cookie, userId } = await signIn();
      const others = [];
      for (let i = 0; i < 2; i++) {
        const { code } = await links().create(userId);
        others.push((await visit('POST', '/app/sign-in', { form: { code } })).cookie ?? '');
      }
      const page = await visit('GET', '/app/account', { cookie });
      expect(page.status).toBe(200);
      expect(page.text.match(/name="session"/g)).toHaveLength(3);
      const isIn = async (one: string): Promise<boolean> =>
        (await context.call('GET', '/v1/auth/whoami', { headers: { cookie: one } })).status === 200;
      const rows = await context.context.database.prisma.browserSession.findMany({
        where: { userId },
        orderBy: { id: 'asc' },
      });
      await visit('POST', '/app/account', { cookie, form: { session: rows[1]?.id ?? '' } });
      expect([await isIn(cookie), await isIn(others[0] ?? ''), await isIn(others[1] ?? '')]).toEqual([
        true,
        false,
        true,
      ]);
      await visit('POST', '/app/account', { cookie, form: {} });
      expect([await isIn(cookie), await isIn(others[1] ?? '')]).toEqual([false, false]);
    });

    it('runs no script of a stranger and is framed by nobody', async () => {
      const { headers } = await visit('GET', '/app/sign-in');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    });
  });

  describe('of a command line', () => {
    it('goes through the browser: pending, approved, the token once', async () => {
      const { cookie, userId } = await signIn();
      const { sessionId, path, codeVerifier } = await start({ port: 51_234 });
      expect(await take(sessionId, codeVerifier)).toMatchObject({ status: 200, body: { status: 'pending' } });
      expect(await visit('GET', path)).toMatchObject({
        status: 303,
        location: `/app/sign-in?next=${encodeURIComponent(path)}`,
      });
      const page = await visit('GET', path, { cookie });
      expect(page.text).toContain('ada-laptop');
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:51234");
      const approved = await visit('POST', path, { cookie, form: { decision: 'approved' } });
      expect(approved).toMatchObject({ status: 303, location: 'http://127.0.0.1:51234/callback' });
      const { body } = await take(sessionId, codeVerifier);
      const { token } = body as { token: string };
      expect(body).toMatchObject({ status: 'completed', user: { id: userId } });
      expect((await context.call('GET', '/v1/auth/whoami', { key: token })).body).toMatchObject({
        user: { id: userId },
        authSource: 'cli_token',
        token: { deviceName: 'ada-laptop' },
      });
      const again = await take(sessionId, codeVerifier);
      expect(again.body).toMatchObject({ status: 'consumed' });
      expect(again.body).not.toHaveProperty('token');
    });

    it('gives the token only with the code that the approving browser brings to the port, for those who ask for that', async () => {
      const { cookie, userId } = await signIn();
      const { sessionId, path, codeVerifier } = await start({ port: 51_234, callback: 'code' });
      const approved = await visit('POST', path, { cookie, form: { decision: 'approved' } });
      const callback = new URL(approved.location ?? '');
      expect(callback.origin + callback.pathname).toBe('http://127.0.0.1:51234/callback');
      expect(approved.headers.get('referrer-policy')).toBe('no-referrer');
      const code = callback.searchParams.get('code') ?? '';
      expect(code).toMatch(/^[\w-]{43}$/);
      // Whoever started it with a verifier of their own, and had somebody else approve it, goes on to wait.
      expect((await take(sessionId, codeVerifier)).body).toMatchObject({ status: 'pending' });
      expectError(await take(sessionId, codeVerifier, 'x'.repeat(43)), 404, 'NOT_FOUND');
      expectError(await take(sessionId, 'a guess', code), 404, 'NOT_FOUND');
      const rows = JSON.stringify(await context.context.database.prisma.loginRequest.findMany());
      expect(rows + context.logLines.join('')).not.toContain(code);
      expect(await take(sessionId, codeVerifier, code)).toMatchObject({
        body: { status: 'completed', user: { id: userId } },
      });
    });

    it('shows who asks: the network address, the code of a device, and a warning when a browser elsewhere is to approve', async () => {
      const proxied = await ApiContext.open({ env: { TRUST_PROXY: '1', BASE_URL: 'http://127.0.0.1' } });
      try {
        const { userId } = await proxied.newCaller();
        const { code } = await new SignInLinks(proxied.context.database, systemClock).create(userId);
        const from = (address: string, headers = {}) => ({ 'x-forwarded-for': address, ...headers });
        const signedIn = await fetch(`${proxied.url}/app/sign-in`, {
          ...{ method: 'POST', redirect: 'manual', headers: FORM },
          body: new URLSearchParams({ code }),
        });
        expect(signedIn.headers.get('strict-transport-security')).toBeNull();
        const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
        const asked = async (body: object) => {
          const { codeChallenge } = verifierOf();
          const answer = await proxied.call('POST', '/v1/auth/sessions', {
            body: { codeChallenge, ...body },
            headers: from('203.0.113.7'),
          });
          return answer.body as { authUrl: string; userCode?: string };
        };
        const page = async (authUrl: string, address: string): Promise<string> =>
          (await fetch(proxied.url + new URL(authUrl).pathname, { headers: from(address, { cookie }) })).text();
        const device = await asked({});
        const shown = await page(device.authUrl, '198.51.100.4');
        expect(shown).toContain('203.0.113.7');
        expect(shown).toContain(`<code>${device.userCode}</code>`);
        expect(shown).not.toContain('another network');
        const port = await asked({ port: 1 });
        expect(await page(port.authUrl, '198.51.100.4')).toContain('another network');
        expect(await page(port.authUrl, '203.0.113.7')).not.toContain('another network');
      } finally {
        await proxied.close();
      }
    });

    it('gives one token to two who ask at once', async () => {
      const { cookie } = await signIn();
      const { sessionId, path, codeVerifier } = await start({ port: 1 });
      await visit('POST', path, { cookie, form: { decision: 'approved' } });
      const answers = await Promise.all(Array.from({ length: 8 }, () => take(sessionId, codeVerifier)));
      expect(answers.filter(({ body }) => 'token' in (body as object))).toHaveLength(1);
    });

    it('tells whoever has not the verifier no more than of a login that is not there, and consumes nothing', async () => {
      const { cookie } = await signIn();
      const { sessionId, path, codeVerifier } = await start({ port: 1 });
      await visit('POST', path, { cookie, form: { decision: 'approved' } });
      const wrong = expectError(await take(sessionId, 'a guess'), 404, 'NOT_FOUND');
      const missing = expectError(await take('lrq_01kag8y3f7e9wb2m5t8v4c6h1s', 'a guess'), 404, 'NOT_FOUND');
      expect(wrong.message).toBe(missing.message);
      expect(await take(sessionId, codeVerifier)).toMatchObject({ body: { status: 'completed' } });
    });

    it('works without a browser on the machine: a person types its code', async () => {
      const { cookie } = await signIn();
      const { sessionId, userCode, verificationUrl, codeVerifier } = await start();
      expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
      expect(verificationUrl).toBe('https://audit.example/app/device');
      expect((await visit('POST', '/app/device', { cookie, form: { code: 'BCDF-BCDF' } })).status).toBe(404);
      const typed = await visit('POST', '/app/device', { cookie, form: { code: (userCode ?? '').toLowerCase() } });
      expect(typed.location).toBe(`/app/login/${sessionId}`);
      expect((await visit('POST', typed.location ?? '', { cookie, form: { decision: 'approved' } })).text).toContain(
        'Approved',
      );
      expect(await take(sessionId, codeVerifier)).toMatchObject({ body: { status: 'completed' } });
    });

    it('ends when it is refused, and when its ten minutes are over', async () => {
      const { cookie } = await signIn();
      const refused = await start({ port: 1 });
      await visit('POST', refused.path, { cookie, form: { decision: 'denied' } });
      expect(await take(refused.sessionId, refused.codeVerifier)).toMatchObject({ body: { status: 'expired' } });
      expect((await visit('POST', refused.path, { cookie, form: { decision: 'approved' } })).status).toBe(404);
      const late = await start({ port: 1 });
      await context.context.database.prisma.loginRequest.update({
        where: { id: late.sessionId },
        data: { expiresAt: new Date(Date.now() - 1) },
      });
      expect((await visit('POST', late.path, { cookie, form: { decision: 'approved' } })).status).toBe(404);
      expect(await take(late.sessionId, late.codeVerifier)).toMatchObject({ body: { status: 'expired' } });
    });

    it('is approved by nobody from another site', async () => {
      const { cookie } = await signIn();
      const { sessionId, path, codeVerifier } = await start({ port: 1 });
      const headers = { ...FORM, 'sec-fetch-site': 'cross-site' };
      expect((await visit('POST', path, { cookie, form: { decision: 'approved' }, headers })).status).toBe(403);
      expect(await take(sessionId, codeVerifier)).toMatchObject({ body: { status: 'pending' } });
    });

    it('shows the name of a device as text', async () => {
      const { cookie } = await signIn();
      const { path } = await start({ port: 1, deviceName: '<img src=x onerror=alert(1)>' });
      expect((await visit('GET', path, { cookie })).text).not.toContain('<img');
    });
  });

  it('leaves no secret in the log or the tables', async () => {
    const { cookie } = await signIn();
    const { sessionId, path, codeVerifier, userCode } = await start();
    await visit('POST', path, { cookie, form: { decision: 'approved' } });
    const { token } = (await take(sessionId, codeVerifier)).body as { token: string };
    const log = context.logLines.join('');
    const { prisma } = context.context.database;
    const rows = JSON.stringify([
      await prisma.browserSession.findMany(),
      await prisma.loginRequest.findMany(),
      await prisma.signInLink.findMany(),
    ]);
    for (const secret of [cookie.split('=')[1] ?? '', codeVerifier, userCode ?? '', token]) {
      expect(secret).not.toBe('');
      expect(log).not.toContain(secret);
      expect(rows).not.toContain(secret);
    }
  });
});
