import { gzipSync } from 'node:zlib';
import { ApiContext, expectError, type Caller } from './api-context.js';
import { HOSTILE_REQUESTS } from './hostile-requests.js';

describe('hostile requests', () => {
  let context: ApiContext;
  let caller: Caller;

  beforeAll(async () => {
    context = await ApiContext.open();
    caller = await context.newCaller({ credits: 10_000 });
  });
  afterAll(() => context.close());

  it.each(HOSTILE_REQUESTS)(
    '$name: $status $code',
    async ({ method = 'GET', path, body, headers = {}, status, code, issue }) => {
      const answer = await context.call(method, path, {
        key: caller.key,
        ...(body === undefined ? {} : { rawBody: body }),
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      });
      const error = expectError(answer, status, code);
      if (issue !== undefined) expect((error.issues as { path: string }[]).map(({ path: at }) => at)).toContain(issue);
    },
  );

  it('create nothing', async () => {
    const { body } = await context.call('GET', '/v1/agent-runs', { key: caller.key });
    expect(body).toEqual({ runs: [], total: 0, hasMore: false });
    expect(await context.context.credits.balance(caller.orgId)).toMatchObject({ held: 0 });
  });

  it('unpack no more of a bomb than the limit of the route', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 0x20));
    const answer = await context.call('POST', '/v1/agent-runs', {
      key: caller.key,
      rawBody: new Uint8Array(bomb),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expectError(answer, 413, 'PAYLOAD_TOO_LARGE');
  });

  it('learn every problem at once, and how many there are', async () => {
    const answer = await context.call('POST', '/v1/agent-runs', {
      key: caller.key,
      body: { url: 1, trigger: 2, mode: 3, model: 4, config: 5, websiteId: 6, auditId: 7 },
    });
    expect((expectError(answer, 400, 'VALIDATION_ERROR').issues as unknown[]).length).toBe(7);
  });
});
