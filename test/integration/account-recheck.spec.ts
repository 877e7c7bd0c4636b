import { spawn } from 'node:child_process';
import { jest } from '@jest/globals';
import { freePort, poll, Process } from '../support/installation.js';
import { startApiHere } from '../support/api-here.js';
import { ApiContext } from './api/api-context.js';
import { openBrowser, walk } from './auth-sign-in.js';
import { IdentityProvider } from './identity-provider.js';

// A provider in a process of its own.
jest.setTimeout(180_000);

const BACK = 'https://audit.example/app/sign-in/callback';

type Cookies = Map<string, string>;

describe('the hourly question whether an account is still open', () => {
  let provider: IdentityProvider;
  let context: ApiContext;
  let env: Record<string, string>;
  beforeAll(async () => {
    provider = new IdentityProvider();
    await provider.start('first', { refreshes: true });
    env = {
      ...{ AUTH_ISSUER: provider.issuer, AUTH_CLIENT_ID: 'sqout', AUTH_PROVISIONING: 'personal' },
      AUTH_SCOPES: 'openid profile email offline_access',
    };
    context = await ApiContext.open({ env });
  });
  afterAll(async () => {
    await context.close();
    await provider.close();
  });

  /** A process of its own on the same tables. */
  async function startDoomedApi(): Promise<Process> {
    const port = String(await freePort());
    const own = { BASE_URL: 'https://audit.example', HOST: '127.0.0.1', PORT: port, RATE_LIMITS: 'off' };
    const all = { PATH: process.env.PATH, DATABASE_URL: context.context.testDatabase.url, ...env, ...own };
    const child = spawn(process.execPath, ['dist/run/api.js'], { env: all, stdio: ['ignore', 'pipe', 'pipe'] });
    const api = new Process(child, `http://127.0.0.1:${port}`);
    await api.ready();
    return api;
  }

  const headerOf = (cookies: Cookies): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  async function visit(url: string, path: string, cookies: Cookies = new Map()) {
    const response = await fetch(url + path, { redirect: 'manual', headers: { cookie: headerOf(cookies) } });
    const kept = new Map(cookies);
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      kept.set(name, value);
    }
    await response.text();
    return { location: response.headers.get('location') ?? '', cookies: kept };
  }
  async function come(login: string, url = context.url): Promise<Cookies> {
    const left = await visit(url, '/app/sign-in/provider?next=/app');
    const back = new URL(await walk(left.location, login, { back: BACK, go: openBrowser() }));
    return (await visit(url, back.pathname + back.search, left.cookies)).cookies;
  }
  const statusOf = async (cookies: Cookies, url = context.url): Promise<number> => {
    const response = await fetch(`${url}/v1/auth/whoami`, { headers: { cookie: headerOf(cookies) } });
    await response.text();
    return response.status;
  };
  const query = (text: string, values: string[]) => context.context.database.query(text, values);
  const LIVE = `user_id = (SELECT id FROM users WHERE subject = $1) AND revoked_at IS NULL`;
  /** An hour passes for the sessions of the login. */
  const passAnHour = (login: string) =>
    query(`UPDATE browser_sessions SET recheck_at = recheck_at - interval '1 hour' WHERE ${LIVE}`, [login]);
  const sessionsOf = (login: string) =>
    context.context.database.query<{ minutes: number | null; sealed: string | null }>(
      `SELECT round(extract(epoch FROM recheck_at - now()) / 60)::int AS minutes, encode(refresh_token, 'hex') AS sealed
       FROM browser_sessions WHERE ${LIVE}`,
      [login],
    );

  it('is not asked before its time, and then lets an open account go on with the next token', async () => {
    const cookies = await come('ada');
    const before = await provider.renewals();
    expect([await statusOf(cookies), await provider.renewals()]).toEqual([200, before]);
    for (const round of [1, 2]) {
      await passAnHour('ada');
      expect([await statusOf(cookies), await statusOf(cookies)]).toEqual([200, 200]);
      expect(await provider.renewals()).toBe(before + round);
    }
    expect(await sessionsOf('ada')).toEqual([{ minutes: 50, sealed: expect.any(String) }]);
  });

  it('signs all browsers of a closed account out, and the trail says so', async () => {
    const [one, two, other] = [await come('grace'), await come('grace'), await come('mary')];
    await provider.closeAccount('grace');
    expect([await statusOf(one), await statusOf(two)]).toEqual([200, 200]);
    await passAnHour('grace');
    await passAnHour('mary');
    expect(await statusOf(one)).toBe(401);
    expect([await statusOf(two), await statusOf(other)]).toEqual([401, 200]);
    const entries = await query(
      `SELECT DISTINCT details FROM trail WHERE action = 'session.ended'
       AND user_id = (SELECT id FROM users WHERE subject = $1)`,
      ['grace'],
    );
    expect(entries).toEqual([{ details: { by: 'provider', reason: 'account closed' } }]);
    expect(await sessionsOf('grace')).toEqual([]);
  });

  it('closes nobody while the provider is away, and asks again five minutes later', async () => {
    const cookies = await come('edith');
    await provider.closeAccount('edith');
    await passAnHour('edith');
    await provider.stop();
    expect([await statusOf(cookies), await statusOf(cookies)]).toEqual([200, 200]);
    expect(await sessionsOf('edith')).toEqual([{ minutes: 5, sealed: expect.any(String) }]);
    // Its memory is gone: it knows no token from before, and refuses it as that of a closed account.
    await provider.start('second', { refreshes: true });
    await passAnHour('edith');
    expect(await statusOf(cookies)).toBe(401);
  });

  it('is asked once, however many replicas and requests come at the same time', async () => {
    const replica = await startApiHere({
      ...{ DATABASE_URL: context.context.testDatabase.url, HOST: '127.0.0.1', PORT: '0', RATE_LIMITS: 'off' },
      ...{ BASE_URL: 'https://audit.example', ...env },
    });
    try {
      const cookies = await come('radia');
      const before = await provider.renewals();
      await passAnHour('radia');
      const urls = [context.url, replica.url, context.url, replica.url, context.url, replica.url];
      const statuses = await Promise.all(urls.map((url) => statusOf(cookies, url)));
      expect(statuses).toEqual(urls.map(() => 200));
      expect(await provider.renewals()).toBe(before + 1);
      expect(await sessionsOf('radia')).toEqual([{ minutes: 50, sealed: expect.any(String) }]);
    } finally {
      await replica.close();
    }
  });

  it('asks one browser for a sign-in, and calls no account closed, when a process dies before it has stored the next token', async () => {
    const [lost, other] = [await come('annie'), await come('annie')];
    const doomed = await startDoomedApi();
    await provider.hold(true);
    const before = await provider.renewals();
    await query(`UPDATE browser_sessions SET recheck_at = now() WHERE ${LIVE}`, ['annie']);
    const cut = statusOf(lost, doomed.url).catch(() => 'cut');
    await poll('the provider has replaced the token', async () => (await provider.renewals()) > before, 30_000);
    await doomed.kill('SIGKILL');
    expect(await cut).toBe('cut');
    await provider.hold(false);

    await passAnHour('annie');
    expect([await statusOf(lost), await statusOf(other)]).toEqual([401, 200]);
    const entries = await query(
      `SELECT details FROM trail WHERE action = 'session.ended'
       AND user_id = (SELECT id FROM users WHERE subject = $1)`,
      ['annie'],
    );
    expect(entries).toEqual([{ details: { by: 'provider', reason: 'sign-in not renewed' } }]);
    expect(await statusOf(await come('annie'))).toBe(200);
  });

  it('keeps a token that only the browser’s cookie opens, and none where the operator did not ask for it', async () => {
    const cookies = await come('barbara');
    const [row] = await sessionsOf('barbara');
    await query(
      `UPDATE browser_sessions SET refresh_token = (
         SELECT refresh_token FROM browser_sessions WHERE user_id = (SELECT id FROM users WHERE subject = 'radia') LIMIT 1
       ) WHERE ${LIVE}`,
      ['barbara'],
    );
    expect((await sessionsOf('barbara'))[0]?.sealed).not.toBe(row?.sealed);
    await passAnHour('barbara');
    const before = await provider.renewals();
    // Another session's token does not open with this cookie: the provider never sees it.
    expect([await statusOf(cookies), await provider.renewals()]).toEqual([200, before]);

    const plain = await ApiContext.open({ env: { ...env, AUTH_SCOPES: 'openid profile email' } });
    try {
      await come('hedy', plain.url);
      const kept = await plain.context.database.query<{ sealed: string | null }>(
        'SELECT refresh_token AS sealed FROM browser_sessions',
      );
      expect(kept).toEqual([{ sealed: null }]);
    } finally {
      await plain.close();
    }
  });
});
