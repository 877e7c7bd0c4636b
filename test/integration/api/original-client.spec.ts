import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { systemClock } from '#common';
import { SignInLinks } from '#auth';
import { auditReport } from '../../../libs/reports/src/audit-report.testing.js';
import { ApiContext } from './api-context.js';

// One test is the whole walk.
jest.setTimeout(120_000);

/** What a command line of the hosted original asks for, in its words: plain fetch, nothing of ours. */
class OriginalClient {
  token = '';

  constructor(private readonly api: string) {}

  async ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { status, answer } = await this.send(method, path, body);
    if (status >= 400) throw new Error(`error: ${method} ${path} answered ${status} ${JSON.stringify(answer)}`);
    return answer;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; answer: Record<string, unknown> }> {
    const response = await fetch(this.api + path, {
      method,
      headers: {
        ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'user-agent': 'original-cli/1.0',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
  }
}

/** Listens where the browser comes back to after the approval. */
async function listen(): Promise<{ server: Server; port: number; called: Promise<string> }> {
  let tell: (url: string) => void = () => undefined;
  const called = new Promise<string>((resolve) => (tell = resolve));
  const server = createServer((request, response) => {
    tell(request.url ?? '');
    response.end('You can close this page.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, called };
}

describe('a client that was written for the original', () => {
  let context: ApiContext;
  const secrets: string[] = [];

  beforeAll(async () => {
    context = await ApiContext.open();
  });
  afterAll(() => context.close());

  /** A person in a browser: signs in by a link and approves what asks, without a script. */
  async function approve(userId: string, authUrl: string): Promise<void> {
    const { code } = await new SignInLinks(context.context.database, systemClock).create(userId);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const post = (path: string, body: string, cookie = '') =>
      fetch(context.url + path, { method: 'POST', redirect: 'manual', headers: { ...headers, cookie }, body });
    const signedIn = await post('/app/sign-in', `code=${code}`);
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const path = new URL(authUrl).pathname;
    const page = await fetch(context.url + path, { headers: { cookie } });
    expect(await page.text()).toContain('ada-laptop');
    const approved = await post(path, 'decision=approved', cookie);
    expect(approved.status).toBe(303);
    const back = approved.headers.get('location') ?? '';
    secrets.push(code, cookie.split('=')[1] ?? '');
    for (const secret of secrets) expect(back).not.toContain(secret);
    expect(approved.headers.get('referrer-policy') ?? 'no-referrer').toMatch(/no-referrer|same-origin/);
    await (await fetch(back)).text();
  }

  it('logs in, makes and lists keys, audits as a registered run, publishes and logs out, without an error line', async () => {
    const { userId, orgId } = await context.newCaller();
    const client = new OriginalClient(context.url);
    const listener = await listen();
    const codeVerifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('hex');
    secrets.push(codeVerifier);

    // Log in.
    const started = await client.ask('POST', '/v1/auth/sessions', {
      port: listener.port,
      deviceName: 'ada-laptop',
      codeChallenge,
    });
    const session = `/v1/auth/sessions/${String(started.sessionId)}`;
    expect(await client.ask('POST', session, { codeVerifier })).toMatchObject({ status: 'pending' });
    await approve(userId, String(started.authUrl));
    expect(await listener.called).toBe('/callback');
    listener.server.close();
    const login = await client.ask('POST', session, { codeVerifier });
    expect(login).toMatchObject({ status: 'completed', user: { id: userId } });
    client.token = String(login.token);
    secrets.push(client.token);
    expect(await client.ask('POST', session, { codeVerifier })).toMatchObject({ status: 'consumed' });
    expect(await client.ask('GET', '/v1/auth/whoami')).toMatchObject({
      user: { id: userId },
      authSource: 'cli_token',
      token: { deviceName: 'ada-laptop' },
      org: { id: orgId },
    });

    // Make and list keys.
    expect(await client.ask('GET', '/v1/organizations')).toMatchObject({
      organizations: [{ id: orgId, role: 'owner' }],
    });
    const key = await client.ask('POST', `/v1/organizations/${orgId}/api-keys`, {
      name: 'CI',
      scopes: ['audits:write', 'audits:read'],
      expiresAt: null,
    });
    secrets.push(String(key.token));
    const { apiKeys } = await client.ask('GET', `/v1/organizations/${orgId}/api-keys`);
    expect(apiKeys).toContainEqual(expect.objectContaining({ id: key.id, name: 'CI', prefix: key.prefix }));

    // Audit: crawled by the client, once as a person and once with the key.
    const keyed = new OriginalClient(context.url);
    keyed.token = String(key.token);
    for (const [by, base] of [
      [client, '/v1/agent-runs'],
      [keyed, '/v1/agent-runs/org'],
    ] as const) {
      // It does without services that there are not.
      expect((await by.send('POST', '/v1/services/render', { url: 'https://www.example.com/' })).status).toBe(404);
      const run = await by.ask('POST', `${base}/register`, {
        url: 'https://www.example.com/',
        mode: 'audit',
        idempotencyKey: randomUUID(),
        config: JSON.stringify({
          maxPages: 10,
          coverageMode: 'surface',
          cliVersion: '1.0.0',
          runner: { ci: false, hostname: 'ada-laptop' },
        }),
      });
      expect(await by.ask('GET', `${base}/active`)).toMatchObject({ runs: [{ url: 'https://www.example.com/' }] });
      const at = `${base}/${String(run.runId)}`;
      await by.ask('PATCH', at, { status: 'running', startedAt: new Date().toISOString() });
      for (const pagesFetched of [1, 5, 10])
        await by.ask('POST', `${at}/progress`, { pagesFetched, pagesTotal: 10, pagesFailed: 0 });
      const published = await by.ask('POST', '/v1/reports', {
        report: auditReport({ summary: { nonce: randomUUID() }, healthScore: { score: 77 } }),
        visibility: 'unlisted',
        auditId: run.auditId,
        runId: run.runId,
        websiteId: run.websiteId,
      });
      expect(published).toMatchObject({ healthScore: 77, visibility: 'unlisted' });
      await by.ask('PATCH', at, {
        status: 'completed',
        completedAt: new Date().toISOString(),
        healthScore: 77,
        issuesFound: published.issuesFound,
        reportId: published.id,
        completionReason: 'success',
        error: null,
        config: { phaseTimingsMs: { crawl: 900, rules: 120 } },
      });
      expect(await by.ask('GET', `/v1/agent-runs/${String(run.runId)}`)).toMatchObject({
        status: 'completed',
        trigger: 'cli',
        reportId: published.id,
        healthScore: 77,
      });
      expect(await by.ask('GET', `/v1/agent-runs/${String(run.runId)}/report`)).toMatchObject({
        report: { id: published.id },
      });
      expect(await by.ask('GET', `${base}/active`)).toEqual({ runs: [] });
      expect((await fetch(`${context.url}/r/${String(published.id)}`)).status).toBe(200);
    }

    // Log out.
    await client.ask('DELETE', `/v1/organizations/${orgId}/api-keys/${String(key.id)}`);
    expect((await keyed.send('GET', '/v1/auth/whoami')).status).toBe(401);
    await client.ask('POST', '/v1/auth/logout');
    expect((await client.send('GET', '/v1/auth/whoami')).status).toBe(401);

    // Nothing went wrong on this side either, and none of the secrets stands in a line of the log.
    const lines = context.logLines.map((line) => JSON.parse(line) as { level: number; path?: string });
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
    expect(secrets.length).toBeGreaterThanOrEqual(5);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20);
      expect(context.logLines.join('')).not.toContain(secret);
    }
  });
});
