import type { NewUrl, Slice } from './index.js';
import { batchOf, CrawlingRuns, urlOf } from '../../../../../test/support/crawling-runs.js';

describe('trap budgets of a run', () => {
  let runs: CrawlingRuns;
  let runId: string;
  let slice: Slice;
  beforeAll(async () => {
    runs = await CrawlingRuns.open();
    runId = (await runs.crawlingRun([urlOf('/a'), urlOf('/b'), urlOf('/c')])).id;
    slice = await runs.openSlice(runId, 'worker-1');
  });
  afterAll(() => runs.close());

  const commit = async (discovered: NewUrl[]): Promise<void> => {
    const leased = await runs.lifecycle.slices.claim(slice, 1);
    await runs.lifecycle.slices.commit(slice, batchOf(leased, discovered));
  };
  const many = (count: number, pathOf: (n: number) => string): NewUrl[] =>
    Array.from({ length: count }, (_, n) => urlOf(pathOf(n)));
  const rowsOf = (sql: string): Promise<Record<string, unknown>[]> => runs.context.database.query(sql, [runId]);

  it('are counted over commits, and a commit writes the counters that changed and no others', async () => {
    await commit(many(200, (n) => `/shop/thing-${n}`));
    await commit(many(100, (n) => `/list?size=${n}`));
    const before = await rowsOf('SELECT key, xmin FROM trap_counters WHERE run_id = $1');
    expect(before.length).toBeGreaterThan(200);
    await commit(many(50, (n) => `/list?color=${n}`));
    const unchanged = await rowsOf(
      `SELECT key FROM trap_counters WHERE run_id = $1 AND xmin <> (SELECT xmin FROM frontier WHERE run_id = $1 ORDER BY seq DESC LIMIT 1)`,
    );
    expect(unchanged.length).toBeGreaterThanOrEqual(before.length - 2);
    // Twenty of a list, however they come: the rest is cut, and counted.
    expect(
      await rowsOf(`SELECT count(*)::int AS admitted FROM frontier WHERE run_id = $1 AND url LIKE '%/list?%'`),
    ).toEqual([{ admitted: 20 }]);
    const { cuts } = await runs.lifecycle.phases.finishState(runId);
    expect(cuts).toEqual([
      { reason: 'query-budget', where: '/list', count: 130, example: 'https://site.test/list?size=20' },
    ]);
    expect(await rowsOf('SELECT trap_state FROM runs WHERE id = $1')).toEqual([{ trap_state: null }]);
  });
});
