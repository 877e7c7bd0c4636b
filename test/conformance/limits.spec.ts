import { png } from '../../libs/organizations/src/logo/image.testing.js';
import { Conformance, expectError, type Answer, type Person } from './conformance-context.js';

const QUOTA = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'] as const;
const HEADERS = [...QUOTA, 'retry-after'] as const;
const READS = 4;

/** The other rows of the table stand with the endpoints that they concern. */
describe('Limits', () => {
  let conformance: Conformance;
  let person: Person;

  beforeAll(async () => {
    conformance = await Conformance.open({
      apiEnv: {
        RATE_LIMITS: 'on',
        RATE_LIMIT_READ: String(READS),
        RATE_LIMIT_ADDRESS: '0',
        RATE_LIMIT_WRITE: '1',
        RATE_LIMIT_RUNS: '1',
        RATE_LIMIT_PUBLISH: '1',
      },
    });
    person = await conformance.newPerson({ credits: 10_000 });
  });
  afterAll(() => conformance.close());

  const numbersOf = ({ headers }: Answer): Record<string, string | null> =>
    Object.fromEntries(HEADERS.map((name) => [name, headers.get(name)]));

  it('Page size, offset: the 400 says which', async () => {
    const { key } = await conformance.newPerson();
    for (const path of ['/v1/agent-runs', '/v1/reports']) {
      const { issues } = expectError(
        await conformance.call('GET', `${path}?limit=101&offset=-1`, { key }),
        400,
        'VALIDATION_ERROR',
      );
      expect((issues as { path: string }[]).map((issue) => issue.path).sort()).toEqual(['limit', 'offset']);
    }
  });

  it('Rate limiting: a quota of the window, counted down on every answer, and 429 RATE_LIMITED after it', async () => {
    const { key } = await conformance.newPerson();
    for (let left = READS - 1; left >= 0; left--) {
      const answer = await conformance.call('GET', '/v1/credits', { key });
      expect(answer.status).toBe(200);
      expect(numbersOf(answer)).toMatchObject({
        'ratelimit-limit': String(READS),
        'ratelimit-remaining': String(left),
      });
    }
    const refused = await conformance.call('GET', '/v1/credits', { key });
    expectError(refused, 429, 'RATE_LIMITED');
    expect(numbersOf(refused)).toMatchObject({ 'ratelimit-limit': String(READS), 'ratelimit-remaining': '0' });
  });

  it.each(QUOTA)('%s is a whole number', async (name) => {
    const { key } = await conformance.newPerson();
    const answer = await conformance.call('GET', '/v1/credits', { key });
    expect(answer.headers.get(name)).toMatch(/^\d+$/);
  });

  it('Retry-After stands on no answer that need not be waited for', async () => {
    const { key } = await conformance.newPerson();
    for (const [path, status] of [
      ['/v1/credits', 200],
      ['/v1/agent-runs/x', 404],
      ['/v1/agent-runs?limit=0', 400],
    ] as const) {
      const answer = await conformance.call('GET', path, { key });
      expect({ status: answer.status, retryAfter: answer.headers.get('retry-after') }).toEqual({
        status,
        retryAfter: null,
      });
    }
  });

  it('Retry-After is not before RateLimit-Reset, and neither is 0', async () => {
    const { key } = await conformance.newPerson();
    for (let i = 0; i < READS; i++) await conformance.call('GET', '/v1/credits', { key });
    const { headers } = await conformance.call('GET', '/v1/credits', { key });
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    const [retryAfter, reset] = [Number(headers.get('retry-after')), Number(headers.get('ratelimit-reset'))];
    expect(reset).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeGreaterThanOrEqual(reset);
  });

  describe('Retry-After of a failure that passes is a few seconds, not the reset of the quota', () => {
    it('409 DUPLICATE_REQUEST asks for none', async () => {
      const someone = await conformance.newPerson({ credits: 10_000 });
      const other = await conformance.newKey(someone);
      const send = (key: string): Promise<Answer> =>
        conformance.call('POST', '/v1/agent-runs', {
          key,
          body: { url: 'https://www.example.com/', trigger: 'api' },
          headers: { 'idempotency-key': 'waits' },
        });
      expect((await send(someone.key)).status).toBe(201);
      await conformance.installation.context.database.query(
        "UPDATE idempotency_keys SET status = NULL, lease_until = now() + interval '1 minute' WHERE key = 'waits' AND user_id = $1",
        [someone.userId],
      );
      const answer = await send(other);
      expectError(answer, 409, 'DUPLICATE_REQUEST');
      expect(answer.headers.get('retry-after')).toBeNull();
    });

    it('503 SERVICE_UNAVAILABLE', async () => {
      const away = await conformance.startApi({
        RATE_LIMITS: 'on',
        AUTH_ISSUER: 'http://127.0.0.1:9',
        AUTH_AUDIENCE: 'sqout',
        AUTH_JWKS_URL: 'http://127.0.0.1:9/keys',
      });
      const token = `${Buffer.from('{"alg":"RS256","kid":"k"}').toString('base64url')}.e30.x`;
      const response = await fetch(`${away.url}/v1/credits`, { headers: { authorization: `Bearer ${token}` } });
      expect(response.status).toBe(503);
      const { 'retry-after': retryAfter } = numbersOf({ status: 503, headers: response.headers, body: null });
      expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
      expect(Number(retryAfter)).toBeLessThanOrEqual(10);
    });
  });

  it('429 may come from every route', async () => {
    const { key, orgId } = person;
    const form = (): FormData => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(png())]), 'logo');
      return body;
    };
    const logo = `/v1/organizations/${orgId}/logo`;
    const routes: [method: string, path: string][] = [
      ['POST', '/v1/agent-runs'],
      ['GET', '/v1/agent-runs'],
      ['GET', '/v1/agent-runs/x'],
      ['GET', '/v1/agent-runs/x/report'],
      ['POST', '/v1/agent-runs/x/cancel'],
      ['POST', '/v1/reports'],
      ['GET', '/v1/reports'],
      ['GET', '/v1/reports/x'],
      ['PATCH', '/v1/reports/x'],
      ['DELETE', '/v1/reports/x'],
      ['GET', '/v1/credits'],
      ['GET', `/v1/organizations/${orgId}`],
      ['POST', logo],
      ['DELETE', logo],
    ];
    for (const path of ['/v1/agent-runs', '/v1/reports']) await conformance.call('POST', path, { key, body: {} });
    await conformance.call('POST', logo, { key, rawBody: form() });
    for (let i = 0; i < READS; i++) await conformance.call('GET', '/v1/credits', { key });
    for (const [method, path] of routes)
      expectError(await conformance.call(method, path, { key }), 429, 'RATE_LIMITED');
  });

  it('the client waits as Retry-After says, and does not ask before', async () => {
    const { key } = await conformance.newPerson();
    for (let i = 0; i < READS; i++) await conformance.call('GET', '/v1/credits', { key });
    const error: unknown = await conformance
      .client({ key })
      .credits.get({}, { signal: AbortSignal.timeout(300) })
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({ name: 'TimeoutError' });
  });
});
