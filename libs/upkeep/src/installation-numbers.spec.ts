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

  it('tell how many rules of the ledger are broken, and keep telling until the next look', async () => {
    const reader = newReader();
    pass(700);
    // The runs of the test above hold no credits.
    expect(await reader.read()).toMatchObject({ creditProblems: 2 });
    pass(20);
    expect(await reader.read()).toMatchObject({ creditProblems: 2 });
  });
});
