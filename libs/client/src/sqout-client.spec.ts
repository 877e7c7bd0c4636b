import {
  SqoutApiError,
  SqoutClient,
  SqoutConnectionError,
  SqoutTimeoutError,
  type SqoutClientOptions,
} from './index.js';
import {
  hangUp,
  json,
  MisbehavingServer,
  refuse,
  sayNothing,
  sendForEver,
  sendHalf,
  stall,
  type Behaviour,
} from './misbehaving-server.testing.js';

const KEY = 'sq_secret';
const CREDITS = { balance: { monthly: 1, pack: 2, total: 3, periodEnd: null }, pricing: {} };
const RUN = { url: 'https://www.example.com/' };

describe('SqoutClient', () => {
  let server: MisbehavingServer;

  // A request that a test gave up may still arrive: at its own server.
  beforeEach(async () => {
    server = await MisbehavingServer.open();
  });
  afterEach(() => server.close());

  function client(options: Partial<SqoutClientOptions> = {}): SqoutClient {
    return new SqoutClient({
      baseUrl: server.url,
      apiKey: KEY,
      ...options,
      retry: { baseDelayMs: 1, ...options.retry },
    });
  }

  async function failure(work: Promise<unknown>): Promise<unknown> {
    return work.then(
      () => {
        throw new Error('It did not fail.');
      },
      (error: unknown) => error,
    );
  }

  it.each<[string, Behaviour]>([
    ['429', refuse(429, 'RATE_LIMITED')],
    ['502', refuse(502, 'UPSTREAM_ERROR')],
    ['503', refuse(503, 'SERVICE_UNAVAILABLE')],
    [
      '504 of a proxy',
      (response) => void response.writeHead(504, { 'content-type': 'text/html' }).end('<h1>Gateway</h1>'),
    ],
    ['a dropped connection', hangUp],
    ['half an answer', sendHalf],
    ['an answer that is no JSON', (response) => void response.end('{"balance":')],
  ])('reads again after %s', async (_name, misbehaviour) => {
    server.does(misbehaviour, misbehaviour, json(200, CREDITS));
    expect(await client().credits.get()).toEqual(CREDITS);
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array.from({ length: 3 }, () => 'GET /v1/credits'),
    );
  });

  it('reads again when the service is silent, from the start or in the middle', async () => {
    server.does(sayNothing, stall, json(200, CREDITS));
    expect(await client({ timeoutMs: 100 }).credits.get()).toEqual(CREDITS);
  });

  it('keeps no more of an endless answer than an answer can have', async () => {
    server.does(sendForEver);
    expect(await failure(client({ retry: { maxAttempts: 1 } }).credits.get())).toMatchObject({
      name: 'SqoutConnectionError',
      message: expect.stringContaining('larger than'),
    });
  });

  it('waits at least as long as Retry-After says', async () => {
    server.does(refuse(429, 'RATE_LIMITED', {}, { 'retry-after': '1' }), json(200, CREDITS));
    await client().credits.get();
    const [first, second] = server.seen;
    expect(second!.atMs - first!.atMs).toBeGreaterThanOrEqual(990);
  });

  it('fails at once when Retry-After leaves no time for another try', async () => {
    server.does(refuse(429, 'RATE_LIMITED', {}, { 'retry-after': '3600' }));
    expect(await failure(client().credits.get())).toMatchObject({ status: 429, retryAfterMs: 3_600_000 });
    expect(server.seen).toHaveLength(1);
  });

  it('gives up after the tries that it has, with the last error', async () => {
    server.does(hangUp, refuse(503, 'SERVICE_UNAVAILABLE'));
    expect(await failure(client({ retry: { maxAttempts: 3 } }).credits.get())).toMatchObject({ status: 503 });
    expect(server.seen).toHaveLength(3);
  });

  it('gives up after the time that it has', async () => {
    server.does(hangUp);
    expect(
      await failure(
        client({ retry: { maxAttempts: 1_000_000, baseDelayMs: 20, maxDelayMs: 20, maxTotalMs: 200 } }).credits.get(),
      ),
    ).toBeInstanceOf(SqoutConnectionError);
    expect(server.seen.length).toBeLessThanOrEqual(20);
  });

  it.each([400, 401, 403, 404, 409, 500])('does not repeat a read that ends with %i', async (status) => {
    server.does(refuse(status, 'SOME_CODE'));
    expect(await failure(client().credits.get())).toMatchObject({ status });
    expect(server.seen).toHaveLength(1);
  });

  it.each<[string, Behaviour]>([
    ['a dropped connection', hangUp],
    ['503', refuse(503, 'SERVICE_UNAVAILABLE')],
    ['429', refuse(429, 'RATE_LIMITED')],
  ])('never repeats a write after %s', async (_name, misbehaviour) => {
    const sqout = client();
    const writes = [
      () => sqout.agentRuns.create(RUN),
      () => sqout.agentRuns.cancel('run_1'),
      () => sqout.reports.setVisibility('rep_1', 'public'),
      () => sqout.reports.delete('rep_1'),
      () => sqout.organizations.logo.put('org_1', new Uint8Array(3)),
      () => sqout.organizations.logo.delete('org_1'),
    ];
    for (const write of writes) {
      server.does(misbehaviour);
      await failure(write());
      expect(server.seen).toHaveLength(1);
    }
  });

  it('repeats a POST under an Idempotency-Key, with the same key and body, even while the first is in flight', async () => {
    server.does(
      hangUp,
      refuse(409, 'DUPLICATE_REQUEST'),
      json(201, { id: 'run_1', status: 'pending', createdAt: '2026-03-10T12:00:00Z' }),
    );
    expect(
      await client().agentRuns.create({ ...RUN, config: { maxPages: 3 } }, { idempotencyKey: 'order-1' }),
    ).toMatchObject({ id: 'run_1' });
    expect(server.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['order-1', 'order-1', 'order-1']);
    expect(new Set(server.seen.map(({ body }) => body))).toEqual(
      new Set([JSON.stringify({ ...RUN, trigger: 'api', config: '{"maxPages":3}' })]),
    );
  });

  it('does not repeat a keyed POST that was refused for good', async () => {
    server.does(refuse(409, 'RUN_NOT_ACTIVE'));
    await failure(client().agentRuns.create(RUN, { idempotencyKey: 'order-1' }));
    server.does(refuse(422, 'IDEMPOTENCY_KEY_REUSED'));
    await failure(client().agentRuns.create(RUN, { idempotencyKey: 'order-1' }));
    expect(server.seen).toHaveLength(1);
  });

  it('tells status, code, request id and the other members of a refusal', async () => {
    server.does(refuse(402, 'INSUFFICIENT_CREDITS', { required: 50, balance: { total: 3 } }));
    const error = await failure(client().agentRuns.create(RUN));
    expect(error).toBeInstanceOf(SqoutApiError);
    expect(error).toMatchObject({
      status: 402,
      code: 'INSUFFICIENT_CREDITS',
      message: 'refused: INSUFFICIENT_CREDITS',
      requestId: 'request-1',
      details: { required: 50, balance: { total: 3 } },
    });
  });

  it.each<[string, Behaviour]>([
    ['a page', (response) => void response.writeHead(500, { 'x-request-id': 'request-2' }).end('<h1>Oops</h1>')],
    ['half a text', (response) => void response.writeHead(500, { 'x-request-id': 'request-2' }).end('{"error":{"co')],
    [
      'JSON of another kind',
      (response) => void response.writeHead(500, { 'x-request-id': 'request-2' }).end('{"error":"oops"}'),
    ],
  ])('takes a refusal that is %s by its status', async (_name, misbehaviour) => {
    server.does(misbehaviour);
    expect(await failure(client().credits.get())).toMatchObject({
      status: 500,
      code: null,
      requestId: 'request-2',
      details: {},
    });
  });

  it('follows no redirect, so that the key stays with the service', async () => {
    server.does((response) => void response.writeHead(302, { location: 'https://elsewhere.example/v1/credits' }).end());
    expect(await failure(client().credits.get())).toMatchObject({
      status: 302,
      message: expect.stringContaining('https://elsewhere.example/v1/credits'),
    });
    expect(server.seen).toHaveLength(1);
  });

  it('stops when it is told to: before, during a try, during a pause', async () => {
    const reason = new Error('no longer needed');
    server.does(json(200, CREDITS));
    expect(await failure(client().credits.get({}, { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(server.seen).toHaveLength(0);

    const during = new AbortController();
    server.does(() => during.abort(reason));
    expect(await failure(client().credits.get({}, { signal: during.signal }))).toBe(reason);

    const pause = new AbortController();
    server.does((response) => {
      response.on('finish', () => setImmediate(() => pause.abort(reason)));
      refuse(503, 'SERVICE_UNAVAILABLE', {}, { 'retry-after': '60' })(response);
    });
    expect(await failure(client().credits.get({}, { signal: pause.signal }))).toBe(reason);
    expect(server.seen).toHaveLength(1);
  });

  it('sends the key, encodes ids, leaves out what is not set', async () => {
    server.does(json(200, { runs: [], total: 0, hasMore: false }));
    const sqout = client({ baseUrl: `${server.url}/prefix/` });
    await sqout.agentRuns.list({ limit: 5, status: 'completed', websiteId: 'a b' });
    await sqout.agentRuns.get('../credits?x=1');
    await new SqoutClient({ baseUrl: server.url, apiKey: ' ' }).reports.get('rep_1');
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/prefix/v1/agent-runs?limit=5&status=completed&websiteId=a+b',
      '/prefix/v1/agent-runs/..%2Fcredits%3Fx%3D1',
      '/v1/reports/rep_1',
    ]);
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${KEY}`,
      `Bearer ${KEY}`,
      undefined,
    ]);
  });

  it('takes no address and no key that cannot be one, and does not repeat the key', () => {
    for (const baseUrl of [
      '',
      'audit.example',
      'ftp://audit.example',
      'https://a:b@audit.example',
      'https://audit.example?x=1',
    ])
      expect(() => new SqoutClient({ baseUrl })).toThrow(/baseUrl must be/);
    expect(() => client({ apiKey: 'sq_sec\nret' })).toThrow(/^apiKey contains characters that no key has\.$/);
  });

  describe('waitUntilEnded', () => {
    it('looks until the run has ended', async () => {
      server.does(
        json(200, { status: 'pending' }),
        hangUp,
        json(200, { status: 'running', progress: { current: 3 } }),
        json(200, { status: 'failed' }),
      );
      const seen: unknown[] = [];
      expect(
        await client().agentRuns.waitUntilEnded('run_1', { pollMs: 1, onProgress: ({ status }) => seen.push(status) }),
      ).toEqual({ status: 'failed' });
      expect(seen).toEqual(['pending', 'running']);
    });

    it('gives up in time, and when it is told to', async () => {
      server.does(json(200, { status: 'running' }));
      expect(await failure(client().agentRuns.waitUntilEnded('run_1', { pollMs: 5, timeoutMs: 50 }))).toBeInstanceOf(
        SqoutTimeoutError,
      );
      const reason = new Error('no longer needed');
      const controller = new AbortController();
      const waiting = client().agentRuns.waitUntilEnded('run_1', {
        pollMs: 60_000,
        signal: controller.signal,
        onProgress: () => controller.abort(reason),
      });
      expect(await failure(waiting)).toBe(reason);
    });
  });
});
