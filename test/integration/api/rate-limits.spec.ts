import { describeOnQueues } from '../../support/services/queues.js';
import { ApiContext, expectError, type Answer } from './api-context.js';

const HEADERS = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'] as const;

function limitsOf({ headers }: Answer): Record<(typeof HEADERS)[number], number> {
  return Object.fromEntries(HEADERS.map((name) => [name, Number(headers.get(name) ?? Number.NaN)])) as Record<
    (typeof HEADERS)[number],
    number
  >;
}

describeOnQueues('rate limits, counted with %s', (queue) => {
  const env = {
    RATE_LIMITS: 'on',
    RATE_LIMIT_READ: '5',
    RATE_LIMIT_WRITE: '3',
    RATE_LIMIT_RUNS: '2',
    RATE_LIMIT_ADDRESS: '40',
    TRUST_PROXY: '1',
  };
  let context: ApiContext;

  beforeAll(async () => {
    context = await ApiContext.open({ queue, env });
  });
  afterAll(() => context.close());

  /** From an address of its own, so that tests do not use up each other's. */
  function from(address: string): Record<string, string> {
    return { 'x-forwarded-for': address };
  }

  it('count a credential down, tell it on every answer, and refuse with 429 at the end', async () => {
    const { key } = await context.newCaller();
    const headers = from('192.0.2.1');
    for (let left = 4; left >= 0; left--) {
      const answer = await context.call('GET', left % 2 ? '/v1/credits' : '/v1/agent-runs/run_missing', {
        key,
        headers,
      });
      expect([200, 404]).toContain(answer.status);
      expect(limitsOf(answer)).toMatchObject({ 'ratelimit-limit': 5, 'ratelimit-remaining': left });
    }
    const refused = await context.call('GET', '/v1/credits', { key, headers });
    expectError(refused, 429, 'RATE_LIMITED');
    const limits = limitsOf(refused);
    expect(limits['ratelimit-remaining']).toBe(0);
    expect(limits['ratelimit-reset']).toBeGreaterThanOrEqual(1);
    expect(limits['retry-after']).toBeGreaterThanOrEqual(limits['ratelimit-reset']);
  });

  it('count each kind of request and each key by itself', async () => {
    const org = await context.context.newOrg({ planId: 'team' });
    const [one, other] = [await context.newCaller({ orgId: org.id }), await context.newCaller({ orgId: org.id })];
    const headers = from('192.0.2.2');
    const statuses = async (key: string): Promise<number[]> => {
      const answers: Answer[] = [];
      for (let i = 0; i < 3; i++)
        answers.push(await context.call('POST', '/v1/agent-runs', { key, headers, body: {} }));
      return answers.map(({ status }) => status);
    };
    expect(await statuses(one.key)).toEqual([400, 400, 429]);
    expect((await context.call('GET', '/v1/credits', { key: one.key, headers })).status).toBe(200);
    expect(await statuses(other.key)).toEqual([400, 400, 429]);
  });

  it('count an address before its credentials are looked at, whatever it claims further left', async () => {
    const codes = new Map<number, number>();
    for (let i = 0; i < 42; i++) {
      const answer = await context.call('GET', '/v1/credits', {
        key: 'sq_guess',
        headers: from(`10.0.0.${i}, 198.51.100.7`),
      });
      codes.set(answer.status, (codes.get(answer.status) ?? 0) + 1);
      expect(limitsOf(answer)['ratelimit-limit']).toBe(40);
    }
    expect(codes).toEqual(
      new Map([
        [401, 40],
        [429, 2],
      ]),
    );
  });

  it('take the /64 of an IPv6 address for one caller', async () => {
    const remaining = async (address: string): Promise<number> =>
      limitsOf(await context.call('GET', '/v1/credits', { headers: from(address) }))['ratelimit-remaining'];
    expect(await remaining('2001:db8:1:2::1')).toBe(39);
    expect(await remaining('2001:db8:1:2:ffff::9')).toBe(38);
    expect(await remaining('2001:db8:1:3::1')).toBe(39);
  });

  it('leave probes and the description alone', async () => {
    for (const path of ['/healthz', '/readyz', '/v1/openapi.json', '/docs']) {
      const answer = await context.call('GET', path, { headers: from('192.0.2.4') });
      expect({ path, status: answer.status, limit: answer.headers.get('ratelimit-limit') }).toEqual({
        path,
        status: 200,
        limit: null,
      });
    }
  });
});

describe('rate limits that are switched off', () => {
  it('neither count nor tell', async () => {
    const context = await ApiContext.open({ env: { RATE_LIMIT_READ: '1' } });
    try {
      const { key } = await context.newCaller();
      for (let i = 0; i < 3; i++) {
        const answer = await context.call('GET', '/v1/credits', { key });
        expect({ status: answer.status, limit: answer.headers.get('ratelimit-limit') }).toEqual({
          status: 200,
          limit: null,
        });
      }
    } finally {
      await context.close();
    }
  });

  it('can be switched off one by one with 0', async () => {
    const context = await ApiContext.open({
      env: { RATE_LIMITS: 'on', RATE_LIMIT_READ: '0', RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_RUNS: '1' },
    });
    try {
      const { key } = await context.newCaller();
      for (let i = 0; i < 3; i++) expect((await context.call('GET', '/v1/credits', { key })).status).toBe(200);
      const statuses = [];
      for (let i = 0; i < 2; i++)
        statuses.push((await context.call('POST', '/v1/agent-runs', { key, body: {} })).status);
      expect(statuses).toEqual([400, 429]);
    } finally {
      await context.close();
    }
  });
});
