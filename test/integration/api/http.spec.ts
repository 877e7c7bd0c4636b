import { request } from 'node:http';
import { connect } from 'node:net';
import { createToken } from '#auth';
import { auditReport } from '../../../libs/reports/src/audit-report.testing.js';
import { ApiContext, expectError, type Answer, type Caller } from './api-context.js';

const RUN = { url: 'https://www.example.com/', trigger: 'api' };

/** Sends bytes as they are; the status line of the answer. */
function rawStatus(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding('utf8');
    socket.once('data', (chunk: string) => {
      socket.destroy();
      resolve(chunk.split('\r\n')[0]!);
    });
    socket.on('error', reject);
  });
}

describe('HTTP', () => {
  let context: ApiContext;
  let caller: Caller;
  beforeAll(async () => {
    context = await ApiContext.open({ env: { CORS_ORIGINS: 'https://app.example, http://localhost:5173' } });
    caller = await context.newCaller({ credits: 1_000 });
  });
  afterAll(() => context.close());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    context.call('GET', path, { key: caller.key, headers });

  async function newRun(): Promise<string> {
    const { body } = await context.call('POST', '/v1/agent-runs', { key: caller.key, body: RUN });
    return (body as { id: string }).id;
  }

  async function newReport(changes: Record<string, unknown> = {}): Promise<Answer> {
    return context.call('POST', '/v1/reports', {
      key: caller.key,
      body: { report: auditReport(changes), visibility: 'public' },
    });
  }

  describe('two readers of one request never differ about its host', () => {
    it.each([
      ['twice', 'Host: a\r\nHost: b\r\n'],
      ['twice the same', 'Host: a\r\nhost: a\r\n'],
      ['not at all', ''],
    ])('%s: 400', async (_name, hosts) => {
      expect(await rawStatus(context.url, `GET /healthz HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)).toBe(
        'HTTP/1.1 400 Bad Request',
      );
    });
  });

  it.each([
    ['/v1/credits', 'GET, HEAD, OPTIONS'],
    ['/v1/agent-runs', 'GET, HEAD, OPTIONS, POST'],
    ['/', 'GET, HEAD, OPTIONS'],
    ['/nowhere', ''],
  ])('TRACE of %s: 405 with the methods there are', async (path, allow) => {
    const answer = await new Promise<{ status: number; allow: string | undefined }>((resolve, reject) => {
      request(context.url + path, { method: 'TRACE' }, (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, allow: response.headers.allow });
      })
        .on('error', reject)
        .end();
    });
    expect(answer).toEqual({ status: 405, allow });
  });

  it.each(['/v1/agent-runs/', '/v1/reports/', '/v1/organizations/'])('%s has an empty id: 404', async (path) => {
    expectError(await get(path), 404, 'NOT_FOUND');
  });

  it('serves people who type a slash too many', async () => {
    for (const path of ['/docs/', `/r/${((await newReport()).body as { id: string }).id}/`])
      expect((await get(path)).status).toBe(200);
  });

  describe('Location of a 201', () => {
    it('leads to the run', async () => {
      const answer = await context.call('POST', '/v1/agent-runs', { key: caller.key, body: RUN });
      const { id } = answer.body as { id: string };
      expect(answer.headers.get('location')).toBe(`https://audit.example/v1/agent-runs/${id}`);
    });

    it('leads to the report, and stands on no 200', async () => {
      const changes = { totalPages: 4_711 };
      const first = await newReport(changes);
      const { id } = first.body as { id: string };
      expect(first.headers.get('location')).toBe(`https://audit.example/v1/reports/${id}`);
      const again = await newReport(changes);
      expect([again.status, again.headers.get('location')]).toEqual([200, null]);
    });
  });

  describe('what clients poll', () => {
    it('gets 304 while nothing has changed, and an answer when it has', async () => {
      const path = `/v1/agent-runs/${await newRun()}`;
      const first = await get(path);
      const etag = first.headers.get('etag')!;
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      const same = await get(path, { 'if-none-match': etag });
      expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', etag]);
      for (const known of ['*', `"other", ${etag}`, etag.replace('W/', '')])
        expect((await get(path, { 'if-none-match': known })).status).toBe(304);
      await context.call('POST', `${path}/cancel`, { key: caller.key });
      const changed = await get(path, { 'if-none-match': etag });
      expect([changed.status, (changed.body as { status: string }).status]).toEqual([200, 'cancelled']);
    });

    it('gets 304 for the metadata of a report as well, and never for what it may not see', async () => {
      const { id } = (await newReport({ totalPages: 4_712 })).body as { id: string };
      const etag = (await get(`/v1/reports/${id}`)).headers.get('etag')!;
      expect((await get(`/v1/reports/${id}`, { 'if-none-match': etag })).status).toBe(304);
      await context.call('PATCH', `/v1/reports/${id}`, { key: caller.key, body: { visibility: 'private' } });
      const stranger = await context.call('GET', `/v1/reports/${id}`, { headers: { 'if-none-match': etag } });
      expectError(stranger, 404, 'NOT_FOUND');
    });

    it('is not kept where nobody polls', async () => {
      const { headers } = await get('/v1/credits');
      expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, 'no-store']);
    });
  });

  describe('compression', () => {
    const encodingOf = async (path: string, accept: string): Promise<string | null> =>
      (await get(path, { 'accept-encoding': accept })).headers.get('content-encoding');

    it('is for JSON over a kilobyte, for who takes it', async () => {
      expect(await encodingOf('/v1/rules', 'gzip')).toBe('gzip');
      expect(await encodingOf('/v1/rules', 'identity')).toBeNull();
      expect(await encodingOf('/v1/agent-runs/x', 'gzip')).toBeNull();
    });

    it('is said to caches', async () => {
      expect((await get('/v1/rules')).headers.get('vary')).toMatch(/accept-encoding/i);
    });
  });

  describe('pages of other sites', () => {
    it('may call when their origin is configured, and read what a client needs', async () => {
      const { headers } = await get('/v1/credits', { origin: 'https://app.example' });
      expect(headers.get('access-control-allow-origin')).toBe('https://app.example');
      expect(headers.get('access-control-expose-headers')).toMatch(/RateLimit-Remaining.*X-Request-Id/);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    });

    it('may ask first', async () => {
      const answer = await context.call('OPTIONS', '/v1/agent-runs', {
        headers: {
          origin: 'http://localhost:5173',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      });
      expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([
        204,
        'authorization,content-type',
      ]);
    });

    it('may not from elsewhere', async () => {
      const { headers } = await get('/v1/credits', { origin: 'https://evil.example' });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    });
  });

  it('no key gets into the log, wherever somebody puts it', async () => {
    const { token } = createToken('key', 'production');
    await get(`/v1/agent-runs/${token}`);
    await get(`/${token}?key=${token}`, { 'x-request-id': 'in-the-log-1' });
    expect(context.logLines.some((line) => line.includes('in-the-log-1'))).toBe(true);
    expect(context.logLines.filter((line) => line.includes(token.slice(0, 12)))).toEqual([]);
  });
});

describe('without configuration', () => {
  let context: ApiContext;
  beforeAll(async () => {
    context = await ApiContext.open();
  });
  afterAll(() => context.close());

  it('no page of another site may call', async () => {
    const { headers } = await context.call('GET', '/healthz', { headers: { origin: 'https://app.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('a proxy that is not believed is said once', async () => {
    for (let i = 0; i < 3; i++)
      await context.call('GET', '/healthz', { headers: { 'x-forwarded-for': `192.0.2.${i}` } });
    const warnings = context.logLines.filter((line) => line.includes('TRUST_PROXY'));
    expect(warnings).toHaveLength(1);
    expect(JSON.parse(warnings[0]!)).toMatchObject({ level: 40 });
  });
});
