import { jest } from '@jest/globals';
import { StandingCommands } from '../support/standing-commands.js';
import { environmentOf } from './admin-run.js';
import { ApiContext, expectError, type Answer, type Caller } from './api/api-context.js';

jest.setTimeout(60_000);

describe('what an operator stops', () => {
  let context: ApiContext;
  let commands: StandingCommands;
  let caller: Caller;
  beforeAll(async () => {
    context = await ApiContext.open();
    commands = new StandingCommands();
  });
  beforeEach(async () => {
    caller = await context.newCaller({ credits: 1_000 });
  });
  afterAll(async () => {
    await commands.close();
    await context.close();
  });

  async function admin<T>(...args: string[]): Promise<T> {
    const env = environmentOf({ DATABASE_URL: context.context.testDatabase.url });
    const { exitCode, stdout, stderr } = await commands.run(['admin', ...args, '--json'], { env });
    if (exitCode !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as T;
  }
  const post = ({ key }: Caller): Promise<Answer> =>
    context.call('POST', '/v1/agent-runs', { key, body: { url: 'https://www.example.com/', trigger: 'api' } });
  const started = async (by: Caller): Promise<string> => ((await post(by)).body as { id: string }).id;
  const read = async (id: string): Promise<unknown> =>
    (await context.call('GET', `/v1/agent-runs/${id}`, { key: caller.key })).body;
  const held = async (): Promise<unknown> => (await context.context.credits.balance(caller.orgId)).held;

  it('an organization: its runs are cancelled and paid back, and new ones refused, until it is resumed', async () => {
    const ids = [await started(caller), await started(caller)];
    const other = await context.newCaller({ credits: 1_000 });
    expect(await admin('org', 'suspend', '--org', caller.orgId, '--reason', 'too much')).toMatchObject({
      isSuspended: true,
      cancelled: 2,
    });
    for (const id of ids) expect(await read(id)).toMatchObject({ status: 'cancelled' });
    expect(await held()).toBe(0);
    expect(expectError(await post(caller), 403, 'FORBIDDEN').message).toContain('suspended');
    expect((await post(other)).status).toBe(201);
    const fix = { url: 'https://www.example.com/', trigger: 'api', mode: 'fix' };
    expectError(await context.call('POST', '/v1/agent-runs', { key: caller.key, body: fix }), 403, 'FORBIDDEN');
    expect(await admin('intake', 'status')).toMatchObject([
      { kind: 'organization', subject: caller.orgId, reason: 'too much' },
    ]);
    await admin('org', 'resume', '--org', caller.orgId);
    expect((await post(caller)).status).toBe(201);
    const trail = await admin<{ action: string }[]>('trail', '--org', caller.orgId);
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['organization.suspended', 'organization.resumed']),
    );
  });

  it('intake: nobody gets a new run, and what was accepted stays', async () => {
    const id = await started(caller);
    await admin('intake', 'pause');
    try {
      const answer = await post(caller);
      expectError(answer, 503, 'SERVICE_UNAVAILABLE');
      expect(answer.headers.get('retry-after')).toBe('60');
      expect(await read(id)).toMatchObject({ status: 'pending' });
    } finally {
      await admin('intake', 'resume');
    }
    expect((await post(caller)).status).toBe(201);
  });

  it('one run, or all of an organization', async () => {
    const ids = [await started(caller), await started(caller), await started(caller)];
    await admin('run', 'cancel', '--run', ids[0]!);
    expect(await read(ids[0]!)).toMatchObject({ status: 'cancelled' });
    expect(await read(ids[1]!)).toMatchObject({ status: 'pending' });
    expect(await admin('run', 'cancel', '--org', caller.orgId)).toEqual({ cancelled: 2 });
    expect(await held()).toBe(0);
    await expect(admin('run', 'cancel', '--run', ids[0]!)).rejects.toThrow('No pending or running run has this id');
  });
});
