import type { Database } from '#database';
import { planningDatabase, type Planned } from '../../../test/support/planning-database.js';
import { TestContext } from '../../../test/support/test-context.js';
import { dropEvents } from './run-upkeep.repository.js';

const DAY_MS = 86_400_000;
const STEP = 100;
const EVENTS = 20_000;

describe.each(['never', 'analysed'])('events of ended runs, in a table that was %s', (analysed) => {
  let context: TestContext;
  const daysAgo = (days: number): Date => new Date(context.clock.now().getTime() - days * DAY_MS);

  beforeAll(async () => {
    context = await TestContext.open(1);
    await context.database.query('ALTER TABLE run_events SET (autovacuum_enabled = off)');
    const fill = `INSERT INTO run_events (run_id, phase, message, created_at) SELECT 'run_gone', 'crawl', 'x', $1 FROM generate_series(1, $2::int)`;
    await context.database.query(fill, [daysAgo(31), STEP * 3 + 1]);
    await context.database.query(fill, [daysAgo(1), EVENTS]);
    if (analysed === 'analysed') await context.database.query('ANALYZE run_events');
  });
  afterAll(() => context.close());

  it('are removed a step at a time, and no statement reads more rows than it may remove', async () => {
    const planned: Planned[] = [];
    const database = planningDatabase(context.database, planned) as Database;
    const removed: number[] = [];
    for (let last = 1; last > 0; removed.push(last)) last = await dropEvents(database, daysAgo(30), STEP);
    expect(removed).toEqual([STEP, STEP, STEP, 1, 0]);
    // The rows by their number, and once more to remove them.
    expect(planned.map(({ rowsRead }) => rowsRead).filter((rows) => rows > STEP * 2)).toEqual([]);
  });
});
