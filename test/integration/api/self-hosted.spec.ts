import { dataOf, McpAgent, McpClients } from '../../support/mcp-agent.js';
import { CommandLine } from '../../support/command-line.js';
import { StandingCommands } from '../../support/standing-commands.js';
import { ApiContext, type Caller } from './api-context.js';

const AUDIT = { url: 'https://www.example.com/', trigger: 'api' };

describe('an installation without credits', () => {
  let context: ApiContext;
  let caller: Caller;
  beforeAll(async () => {
    context = await ApiContext.open({ env: { CREDITS: 'off', MAX_PAGES: '700', SECRETS_KEY: '' } });
    caller = await context.newCaller({ planId: 'free' });
  });
  afterAll(() => context.close());

  const start = (config: object): ReturnType<ApiContext['call']> =>
    context.call('POST', '/v1/agent-runs', { key: caller.key, body: { ...AUDIT, config: JSON.stringify(config) } });

  it('says so with prices of 0, beside the balance of the contract', async () => {
    const { status, body } = await context.call('GET', '/v1/credits', { key: caller.key });
    const { enabled, balance, plan, pricing } = body as {
      enabled: boolean;
      balance: { total: number };
      plan: Record<string, unknown>;
      pricing: Record<string, { cost: number }>;
    };
    expect([status, enabled, balance.total]).toEqual([200, false, 500]);
    expect(plan).toMatchObject({ id: 'free', name: 'Self-hosted', maxPagesPerAudit: 700, maxMembers: -1 });
    expect(Object.values(pricing).map(({ cost }) => cost)).toEqual(Object.keys(pricing).map(() => 0));
  });

  it('starts more audits than the plan could pay, and the books agree', async () => {
    const started = [];
    for (let i = 0; i < 11; i++) started.push((await start({ maxPages: 600 })).status);
    expect(started).toEqual(started.map(() => 201));
    const { body } = await context.call('GET', '/v1/credits', { key: caller.key });
    expect((body as { balance: { total: number } }).balance.total).toBe(500);
    expect(await context.context.checkBooks()).toEqual({ clean: true, problems: [] });
  });

  it('limits pages by MAX_PAGES alone, with the notice of the contract', async () => {
    expect((await start({ maxPages: 600 })).body).not.toHaveProperty('notice');
    expect((await start({ maxPages: 900 })).body).toMatchObject({
      notice: { type: 'page_limit_clamped', requested: 900, applied: 700, planCap: 700, planId: 'free' },
    });
  });

  it('has a page of the API without a price list', async () => {
    const page = (await context.call('GET', '/docs')).body as string;
    expect(page).toContain('This installation charges no credits. An audit has up to 700 pages');
    expect(page).not.toContain('Credits a month');
  });

  it('stores no login of a site without SECRETS_KEY, and says what is missing', async () => {
    const body = { url: 'https://www.example.com/', requestHeaders: { Cookie: 'a=1' } };
    const refused = await context.call('POST', '/v1/websites', { key: caller.key, body });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'VALIDATION_ERROR',
          issues: [{ path: 'requestHeaders', message: expect.stringContaining('SECRETS_KEY') as string }],
        },
      },
    });
  });

  it('lets an agent start an audit at once', async () => {
    const clients = new McpClients();
    const agent = await McpAgent.connect('2026', { urls: [context.url], key: caller.key }, clients);
    try {
      expect(dataOf(await agent.call('run_audit', { url: AUDIT.url }))).toMatchObject({ status: 'pending' });
    } finally {
      await agent.close();
      await clients.close();
    }
  });

  it('shows no prices on the command line', async () => {
    const commands = new StandingCommands();
    const cli = new CommandLine({ SERVICE_API_KEY: caller.key, SERVICE_API_URL: context.url }, commands);
    try {
      expect(await cli.run(['credits'])).toMatchObject({
        exitCode: 0,
        stdout: 'This server charges no credits.\nPlan Self-hosted: 700 pages an audit, 20 runs at once\n',
      });
      expect(await cli.run(['audit', AUDIT.url, '--estimate'])).toMatchObject({
        exitCode: 0,
        stdout: `${context.url} charges no credits. No audit was started.\n`,
      });
    } finally {
      cli.remove();
      await commands.close();
    }
  });
});
