import { jest } from '@jest/globals';
import { BrowserSessions, SignInLinks } from '#auth';
import { ManualClock, systemClock } from '#common';
import { ApiContext, expectError, type Answer } from './api/api-context.js';
import { openBrowser, walk } from './auth-sign-in.js';
import { IdentityProvider } from './identity-provider.js';

// A provider in a process of its own.
jest.setTimeout(180_000);

const BACK = 'https://audit.example/app/sign-in/callback';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MINUTE_MS = 60_000;

type Cookies = Map<string, string>;

describe('what a sign-in at the provider is good for', () => {
  let provider: IdentityProvider;
  let context: ApiContext;
  beforeAll(async () => {
    provider = new IdentityProvider();
    await provider.start('first');
    context = await ApiContext.open({
      env: { AUTH_ISSUER: provider.issuer, AUTH_CLIENT_ID: 'sqout', AUTH_PROVISIONING: 'personal' },
    });
    await provider.stop();
    await provider.start('first', { backChannel: `${context.url}/app/sign-in/back-channel-logout` });
  });
  afterAll(async () => {
    await context.close();
    await provider.close();
  });

  const headerOf = (cookies: Cookies): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  async function visit(path: string, cookies: Cookies = new Map()): Promise<{ response: Response; cookies: Cookies }> {
    const response = await fetch(context.url + path, { redirect: 'manual', headers: { cookie: headerOf(cookies) } });
    const kept = new Map(cookies);
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      kept.set(name, value);
    }
    return { response, cookies: kept };
  }
  const locationOf = (response: Response): string => response.headers.get('location') ?? '';
  const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;
  async function leave(query = ''): Promise<{ url: string; cookies: Cookies }> {
    const { response, cookies } = await visit(`/app/sign-in/provider?next=/app${query}`);
    return { url: locationOf(response), cookies };
  }
  /** Through the provider's pages and back. */
  async function come(login: string, { query = '', go = openBrowser() } = {}): Promise<Cookies & { status?: number }> {
    const { url, cookies } = await leave(query);
    const ended = await visit(pathOf(await walk(url, login, { back: BACK, go })), cookies);
    expect(ended.response.status).toBe(303);
    return ended.cookies;
  }
  const asked = (cookies: Cookies, method = 'GET', path = '/v1/auth/whoami', body?: object): Promise<Answer> =>
    context.call(method, path, {
      headers: { cookie: headerOf(cookies), 'sec-fetch-site': 'same-origin' },
      ...(body === undefined ? {} : { body }),
    });
  const isIn = async (cookies: Cookies): Promise<boolean> => (await asked(cookies)).status === 200;

  const seconds = (): number => Math.floor(Date.now() / 1_000);
  let messages = 0;
  const claims = (more: object): Record<string, unknown> => ({
    ...{ iss: provider.issuer, aud: 'sqout', iat: seconds(), exp: seconds() + 120, jti: `message ${++messages}` },
    ...{ events: { [EVENT]: {} } },
    ...more,
  });
  async function tell(token: string): Promise<number> {
    const body = new URLSearchParams({ logout_token: token });
    const response = await fetch(`${context.url}/app/sign-in/back-channel-logout`, { method: 'POST', body });
    expect(response.headers.get('cache-control')).toBe('no-store');
    await response.text();
    return response.status;
  }

  describe('ends with the session at the provider', () => {
    it('when the person signs out there: that browser, and no other', async () => {
      const go = openBrowser();
      const [here, elsewhere] = [await come('ada', { go }), await come('ada')];
      const page = await (await go(`${provider.issuer}/session/end`)).text();
      const xsrf = /name="xsrf" value="(\w+)"/.exec(page)?.[1] ?? '';
      await (await go(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' })).text();
      expect([await isIn(here), await isIn(elsewhere)]).toEqual([false, true]);
    });

    it('for all browsers of a user whom the provider names', async () => {
      const [one, two, other] = [await come('grace'), await come('grace'), await come('mary')];
      expect(await tell(await provider.sign(claims({ sub: 'grace' })))).toBe(200);
      expect([await isIn(one), await isIn(two), await isIn(other)]).toEqual([false, false, true]);
      // Signing in anew is a new session.
      expect(await isIn(await come('grace'))).toBe(true);
    });

    it('by no other token: each claim counts, and each message once', async () => {
      const cookies = await come('barbara');
      const sub = 'barbara';
      const sign = (more: object, typ?: string) => () => provider.sign(claims({ sub, ...more }), typ);
      const wrong: Record<string, () => Promise<string>> = {
        issuer: sign({ iss: 'https://other.example' }),
        audience: sign({ aud: 'another' }),
        old: sign({ iat: seconds() - 3_600 }),
        early: sign({ iat: seconds() + 3_600, exp: seconds() + 7_200 }),
        over: sign({ exp: seconds() - 600 }),
        endless: sign({ exp: undefined }),
        unnumbered: sign({ jti: undefined }),
        nonce: sign({ nonce: 'n' }),
        'another event': sign({ events: { 'http://schemas.example/else': {} } }),
        'no event': sign({ events: undefined }),
        nobody: sign({ sub: undefined }),
        'another kind': sign({}, 'at+jwt'),
        unsigned: async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`,
        nothing: async () => '',
      };
      const statuses: Record<string, number> = {};
      for (const [name, token] of Object.entries(wrong)) statuses[name] = await tell(await token());
      expect(statuses).toEqual(Object.fromEntries(Object.keys(wrong).map((name) => [name, 400])));
      const token = await provider.sign(claims({ sub }));
      const forged = `${token.slice(0, -8)}AAAAAAAA`;
      expect([await tell(forged), await isIn(cookies)]).toEqual([400, true]);
      expect([await tell(token), await isIn(cookies)]).toEqual([200, false]);
      const again = await come('barbara');
      expect([await tell(token), await isIn(again)]).toEqual([400, true]);
    });

    it('also for who was on the way back when it ended', async () => {
      const { url, cookies } = await leave();
      const back = await walk(url, 'radia', { back: BACK });
      expect(await tell(await provider.sign(claims({ sub: 'radia' })))).toBe(200);
      const ended = await visit(pathOf(back), cookies);
      expect(ended.response.status).toBe(403);
      expect(await ended.response.text()).toContain('has just signed you out');
    });
  });

  describe('decides about owners only when it is fresh', () => {
    interface Owner {
      cookies: Cookies;
      member: string;
      at: string;
    }
    async function newOwner(login: string): Promise<Owner> {
      const cookies = await come(login);
      const { org } = (await asked(cookies)).body as { org: { id: string } };
      await context.context.database.query(`UPDATE organizations SET plan_id = 'team' WHERE id = $1`, [org.id]);
      const { id: member } = await context.context.newMember(org.id, 'editor');
      return { cookies, member, at: `/v1/organizations/${org.id}` };
    }
    const promote = ({ at, member }: Owner, cookies: Cookies, role = 'owner'): Promise<Answer> =>
      asked(cookies, 'PATCH', `${at}/members/${member}`, { role });

    it('asks whoever signed in without a proof of now to sign in again, and then lets them', async () => {
      const owner = await newOwner('hedy');
      const refused = expectError(await promote(owner, owner.cookies), 403, 'FORBIDDEN');
      expect(refused).toMatchObject({ freshSignIn: '/app/sign-in?fresh=1' });
      expectError(await asked(owner.cookies, 'POST', `${owner.at}/invitations`, { role: 'owner' }), 403, 'FORBIDDEN');
      // What is not about owners needs none.
      expect((await promote(owner, owner.cookies, 'viewer')).status).toBe(200);
      const page = await (await visit('/app/sign-in?fresh=1')).response.text();
      expect(page).toContain('fresh=1');
      const fresh = await come('hedy', { query: '&fresh=1' });
      expect((await promote(owner, fresh)).status).toBe(200);
      expect((await asked(fresh, 'DELETE', `${owner.at}/members/${owner.member}`)).status).toBe(200);
    });

    it('makes the provider ask, and refuses one that did not', async () => {
      const { url, cookies } = await leave('&fresh=1');
      const wanted = new URL(url).searchParams;
      expect([wanted.get('prompt'), Number(wanted.get('max_age'))]).toEqual(['login', 300]);
      const tampered = new URL(url);
      tampered.searchParams.delete('prompt');
      tampered.searchParams.delete('max_age');
      const ended = await visit(pathOf(await walk(tampered.href, 'hedy', { back: BACK })), cookies);
      expect(ended.response.status).toBe(403);
    });

    it('by a link as well, for 15 minutes, and a login that was approved later is no fresher than who approved it', async () => {
      const { orgId, userId } = await context.newCaller();
      const { id: member } = await context.context.newMember(orgId, 'editor');
      const at = `/v1/organizations/${orgId}`;
      const owner = { at, member, cookies: new Map<string, string>() };
      const signedIn = async (clock = systemClock): Promise<Cookies> => {
        await new SignInLinks(context.context.database, clock).create(userId);
        const { token } = await new BrowserSessions(context.context.database, clock).create(userId, {
          userAgent: 'Firefox',
        });
        return new Map([['__Host-sqout_session', token]]);
      };
      const old = await signedIn(new ManualClock(new Date(Date.now() - 16 * MINUTE_MS)));
      expectError(await promote(owner, old), 403, 'FORBIDDEN');
      const started = await context.call('POST', '/v1/auth/sessions', {
        body: { codeChallenge: 'f'.repeat(64), deviceName: 'x' },
      });
      const { sessionId } = started.body as { sessionId: string };
      const approved = await fetch(`${context.url}/app/login/${sessionId}`, {
        method: 'POST',
        headers: {
          cookie: headerOf(old),
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'decision=approved',
      });
      expect(await approved.text()).toContain('Approved');
      const [row] = await context.context.database.query<{ stale: boolean }>(
        `SELECT authenticated_at < now() - interval '15 minutes' AS stale FROM login_requests WHERE id = $1`,
        [sessionId],
      );
      expect(row).toEqual({ stale: true });
      expect((await promote(owner, await signedIn())).status).toBe(200);
    });
  });
});
