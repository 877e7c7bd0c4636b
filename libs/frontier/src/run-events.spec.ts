import { runEndings } from '../../../test/support/run-records.js';
import { CrawlingRuns } from '../../../test/support/crawling-runs.js';

describe('the end of a run', () => {
  let bench: CrawlingRuns;
  beforeAll(async () => {
    bench = await CrawlingRuns.open();
  });
  afterAll(() => bench.close());

  const noticesOf = (orgId: string | null): Promise<Record<string, unknown>[]> =>
    bench.context.database.query('SELECT type, site, payload FROM notices WHERE org_id = $1 ORDER BY seq', [orgId]);

  it('tells once that a run was cancelled, however often it is', async () => {
    const { id, principal } = await bench.preparingRun();
    await bench.runs.cancel(principal, id);
    await expect(bench.runs.cancel(principal, id)).rejects.toThrow();
    expect(await noticesOf(principal.orgId)).toEqual([
      {
        type: 'run.cancelled',
        site: 'site.test',
        payload: expect.objectContaining({ runId: id, url: 'https://site.test/', reason: 'cancelled' }) as unknown,
      },
    ]);
  });

  it('says nothing of an end that is rolled back', async () => {
    const { id, principal } = await bench.preparingRun();
    const { database, credits, clock } = bench.context;
    const broken = Object.create(credits) as typeof credits;
    broken.settle = () => Promise.reject(new Error('the database is away'));
    const end = { runId: id, status: 'failed', reason: 'unreachable', message: 'x', error: 'x' } as const;
    await expect(runEndings(database, broken, clock).end(end)).rejects.toThrow('away');
    expect(await noticesOf(principal.orgId)).toEqual([]);
    await bench.lifecycle.endings.end(end);
    expect(await noticesOf(principal.orgId)).toMatchObject([
      { type: 'run.failed', payload: { reason: 'unreachable' } },
    ]);
  });

  it('tells what an audit found', async () => {
    const { id, principal } = await bench.crawledRun();
    const run = (await bench.lifecycle.scheduler.assignFinish(id))!;
    expect(await bench.complete(run, 90)).toBe(true);
    expect(await bench.complete(run, 90)).toBe(false);
    expect(await noticesOf(principal.orgId)).toMatchObject([
      { type: 'run.completed', payload: { runId: run.id, healthScore: 90, trigger: 'api', changes: null } },
    ]);
  });
});
