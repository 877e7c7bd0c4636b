import { jest } from '@jest/globals';
import { Caller, Installation, poll, type Process } from '../support/installation.js';
import { OwnRedis } from '../support/own-redis.js';
import { describeWithRedis } from '../support/services/queues.js';
import { startSite, type Site } from '../support/sites/site-server.js';

jest.setTimeout(120_000);

describe('starting runs under pressure', () => {
  let installation: Installation;
  let api: Process;
  beforeAll(async () => {
    installation = await Installation.open();
    api = await installation.startApi();
  });
  afterAll(() => installation.close());

  it('accepts exactly as many of 200 parallel runs as there is credit for', async () => {
    const owner = await installation.newKey('free');
    const caller = new Caller(api.url, owner.key);
    await caller.call('GET', '/v1/credits');
    const { total } = await installation.context.credits.balance(owner.orgId);
    await installation.context.credits.grant({ orgId: owner.orgId, bucket: 'pack', amount: 83 * 50 - total });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        caller.call('POST', '/v1/agent-runs', { url: 'http://127.0.0.1:9/', trigger: 'api' }),
      ),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(83);
    expect(statuses.filter((status) => status === 402)).toHaveLength(117);
    const refused = answers.find((answer) => answer.status === 402)?.body;
    expect(refused).toMatchObject({ error: { code: 'INSUFFICIENT_CREDITS', required: 50, balance: { total: 0 } } });
    expect(await installation.context.checkBooks()).toEqual({ clean: true, problems: [] });
  });

  it('half-creates nothing for a bad request', async () => {
    const owner = await installation.newKey();
    const caller = new Caller(api.url, owner.key);
    const answer = await caller.call('POST', '/v1/agent-runs', {
      url: 'http://127.0.0.1:9/',
      trigger: 'api',
      config: '{"maxPages":0}',
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_ERROR', issues: [{ path: 'config.maxPages' }] } },
    });
    expect((await caller.call('GET', '/v1/agent-runs')).body).toMatchObject({ runs: [], total: 0 });
  });

  it('gives a repeated POST its run within seconds when the process of the first one was killed', async () => {
    const owner = await installation.newKey();
    const dying = await installation.startApi();
    const post = (url: string): Promise<Response> =>
      fetch(`${url}/v1/agent-runs`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${owner.key}`,
          'content-type': 'application/json',
          'idempotency-key': 'killed-1',
        },
        body: JSON.stringify({ url: 'http://127.0.0.1:9/', trigger: 'api' }),
      });
    const { database } = installation.context;
    const keys = (): Promise<unknown[]> =>
      database.query('SELECT 1 FROM idempotency_keys WHERE org_id = $1', [owner.orgId]);
    // The run waits for the lock, the key does not: so the process dies in the middle of the request.
    await database.transaction(async (sql) => {
      await sql.query('LOCK TABLE runs IN EXCLUSIVE MODE');
      const first = post(dying.url).catch(() => null);
      await poll('the key is claimed', async () => (await keys()).length === 1, 10_000);
      await dying.kill('SIGKILL');
      expect(await first).toBeNull();
    });
    expect((await post(api.url)).status).toBe(409);
    let id = '';
    const takeOver = async (): Promise<boolean> => {
      const answer = await post(api.url);
      if (answer.status === 201) ({ id } = (await answer.json()) as { id: string });
      return answer.status === 201;
    };
    await poll('the repeated request has its run', takeOver, 5_000);
    const { runs } = (await new Caller(api.url, owner.key).call<{ runs: object[] }>('GET', '/v1/agent-runs')).body;
    expect(runs).toEqual([expect.objectContaining({ id })]);
  });
});

describeWithRedis('a queue that is away when a run is posted', () => {
  let installation: Installation;
  let redis: OwnRedis;
  let api: Process;
  let site: Site;
  beforeAll(async () => {
    installation = await Installation.open();
    redis = await OwnRedis.start();
    api = await installation.startApi({ REDIS_URL: redis.url });
    site = await startSite({ '/': { headers: { 'content-type': 'text/html' }, body: '<title>x</title>' } });
  });
  afterAll(async () => {
    await installation.close();
    await redis.kill();
    await site.close();
  });

  async function postWhileAway(reasons: string[]): Promise<string> {
    const owner = await installation.newKey('free');
    const caller = new Caller(api.url, owner.key);
    const before = (await caller.call<{ balance: { total: number } }>('GET', '/v1/credits')).body.balance.total;
    const started = Date.now();
    const { status, body } = await caller.call<{ error: { code: string; reason: string } }>('POST', '/v1/agent-runs', {
      url: site.url('/'),
      trigger: 'api',
    });
    expect(Date.now() - started).toBeLessThan(3_000);
    expect(status).toBe(502);
    expect(body.error.code).toBe('UPSTREAM_ERROR');
    expect(reasons).toContain(body.error.reason);
    expect(await installation.context.credits.balance(owner.orgId)).toMatchObject({ total: before, held: 0 });
    const { runs } = (
      await caller.call<{ runs: { id: string; status: string; completionReason: string }[] }>('GET', '/v1/agent-runs')
    ).body;
    expect(runs).toMatchObject([{ status: 'failed', completionReason: 'dispatch_failed' }]);
    return runs[0]!.id;
  }

  async function neverStarts(id: string): Promise<void> {
    const worker = await installation.startWorker({ REDIS_URL: redis.url });
    await poll(
      'the queue is empty',
      async () => Number(await redis.command('ZCARD', 'sqout:crawl-slice:prioritized')) === 0,
      20_000,
    );
    const [run] = await installation.context.database.query('SELECT status FROM runs WHERE id = $1', [id]);
    expect(run).toEqual({ status: 'failed' });
    expect(site.hits()).toEqual([]);
    await worker.kill('SIGTERM');
  }

  it('frozen: 502 within 3 s, the run failed, the credits back, and the run never starts', async () => {
    redis.signal('SIGSTOP');
    const id = await postWhileAway(['queue_timeout']);
    redis.signal('SIGCONT');
    await neverStarts(id);
  });

  it('down: 502 within 3 s, the run failed, the credits back, and the run never starts', async () => {
    await redis.kill();
    const id = await postWhileAway(['queue_unavailable', 'queue_timeout']);
    await redis.up();
    await neverStarts(id);
  });
});
