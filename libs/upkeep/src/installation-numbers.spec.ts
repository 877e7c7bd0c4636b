import { newId } from '#common';
import { TestContext } from '../../../test/support/test-context.js';
import { InstallationNumbersReader } from './installation-numbers.js';

describe('the numbers of the installation', () => {
  let context: TestContext;
  beforeAll(async () => {
    context = await TestContext.open(5);
  });
  afterAll(() => context.close());

  const newReader = (): InstallationNumbersReader =>
    new InstallationNumbersReader(context.database, context.credits, context.clock);
  const pass = (seconds: number): void => context.clock.set(new Date(context.clock.now().getTime() + seconds * 1_000));

  async function newPendingRun(): Promise<void> {
    const org = await context.newOrg();
    await context.database.query(
      `INSERT INTO runs (id, org_id, user_id, url, site_key, coverage_mode, disabled_rules, max_pages, created_at)
       VALUES ($1, $2, 'usr_x', 'https://a.test/', 'a.test', 'full', '{}', 10, $3)`,
      [newId('run'), org.id, context.clock.now()],
    );
  }

  it('are taken once in ten seconds, however many workers ask', async () => {
    const [one, other] = [newReader(), newReader()];
    await newPendingRun();
    expect(await one.read()).toMatchObject({ pending: 1, crawl: 0, oldestPendingSeconds: 0, creditsHeld: 0 });
    await newPendingRun();
    pass(8);
    expect(await other.read()).toMatchObject({ pending: 1, oldestPendingSeconds: 0 });
    pass(3);
    expect(await other.read()).toMatchObject({ pending: 2, oldestPendingSeconds: 11, slotsWanted: 2 });
  });

  it('tell how many of the hosts that are crawled are slowed down', async () => {
    const host = (name: string, delayMs: number | null, { pauseMs = 0, crawlDelayMs = 0, seenMs = 0 } = {}) =>
      context.database.query(
        `INSERT INTO crawl_hosts (host, crawl_delay_ms, pace, not_before, updated_at) VALUES ($1, $2, $3, $4, $5)`,
        [
          name,
          crawlDelayMs,
          delayMs === null ? null : { delayMs },
          new Date(context.clock.now().getTime() + pauseMs),
          new Date(context.clock.now().getTime() - seenMs),
        ],
      );
    pass(20);
    await host('healthy.test', 0);
    await host('a-little.test', 4_000);
    await host('slow.test', 8_000);
    await host('pausing.test', 500, { pauseMs: 60_000 });
    await host('wishes.test', 0, { pauseMs: 60_000, crawlDelayMs: 60_000 });
    await host('link.test', null, { pauseMs: 60_000 });
    await host('yesterday.test', 60_000, { seenMs: 86_400_000 });
    expect(await newReader().read()).toMatchObject({ hostsAtWork: 5, hostsSlowed: 2 });
  });

  it('tell how large the database is, and what a forgotten replication slot keeps of the log', async () => {
    pass(20);
    const { databaseBytes, walKeptBytes } = (await newReader().read())!;
    expect(databaseBytes).toBeGreaterThan(1_000_000);
    expect(walKeptBytes).toBeGreaterThanOrEqual(0);
  });

  it('tell how many rules of the ledger are broken, and keep telling until the next look', async () => {
    const reader = newReader();
    pass(700);
    // The runs of the test above hold no credits.
    expect(await reader.read()).toMatchObject({ creditProblems: 2 });
    pass(20);
    expect(await reader.read()).toMatchObject({ creditProblems: 2 });
  });

  it('tell how runs of the last hour ended, and when the last one succeeded', async () => {
    const org = await context.newOrg();
    const ended = (reason: string, minutesAgo: number) =>
      context.database.query(
        `INSERT INTO runs (id, org_id, user_id, url, site_key, coverage_mode, disabled_rules, max_pages, status, completion_reason, completion_message, error, completed_at)
         VALUES ($1, $2, 'usr_x', 'https://a.test/', 'a.test', 'full', '{}', 10, $3, $4, 'x', $5, $6)`,
        [
          newId('run'),
          org.id,
          reason === 'success' ? 'completed' : 'failed',
          reason,
          reason === 'success' ? null : 'x',
          new Date(context.clock.now().getTime() - minutesAgo * 60_000),
        ],
      );
    pass(20);
    expect(await newReader().read()).toMatchObject({ endedInLastHour: {}, lastSuccessSeconds: null });
    await ended('success', 120);
    await ended('error', 30);
    await ended('error', 59);
    await ended('blocked', 1);
    pass(20);
    expect(await newReader().read()).toMatchObject({
      endedInLastHour: { error: 2, blocked: 1 },
      lastSuccessSeconds: 2 * 3_600 + 20,
    });
  });
});
