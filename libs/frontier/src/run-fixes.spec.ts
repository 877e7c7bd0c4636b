import { StaleWorkError } from '#audit-run/port';
import type { FixSummary, NewFixedPage } from '#findings';
import { lifecycle as steps, type RunMode, type WorkRow } from '#runs';
import { CrawlingRuns, urlOf } from '../../../test/support/crawling-runs.js';
import { keepSources } from './keep-sources.js';

const summary: FixSummary = {
  mode: 'audit-fix',
  ...{ verified: 9, delivered: 0, removed: 0, removable: 9, kept: 9, pages: 3, pagesFixed: 2 },
  pagesSkipped: [],
  refusedByReason: [],
  model: { proposals: 0, costUsd: 0, note: null },
};
const fixed = (path: string): NewFixedPage => ({
  ...{ hash: urlOf(path).hash, url: urlOf(path).url, fixes: 1, removed: 1, content: Buffer.from(path) },
});

describe('the fixes of a run', () => {
  let bench: CrawlingRuns;
  beforeAll(async () => {
    bench = await CrawlingRuns.open();
  });
  afterEach(async () => {
    expect(await bench.context.checkBooks()).toEqual({ clean: true, problems: [] });
  });
  afterAll(() => bench.close());

  const finishingRun = async (mode: RunMode): Promise<WorkRow> => {
    const { run } = await bench.preparingRun({}, mode);
    await bench.prepare(run, []);
    const slice = await bench.openSlice(run.id, 'worker-1');
    await bench.lifecycle.slices.close(slice, { pace: null, notBefore: null });
    await bench.lifecycle.phases.enterFinishWhenCrawled(run.id, slice.epoch);
    return (await bench.lifecycle.scheduler.assignFinish(run.id))!;
  };
  const held = async (id: string): Promise<unknown> =>
    (await bench.context.database.query('SELECT amount, charged FROM credit_holds WHERE id = $1', [id]))[0];
  const keep = (run: WorkRow, paths: readonly string[], maxBytes?: number): Promise<void> =>
    bench.context.database.transaction(async (sql) => {
      const locked = await steps.lockRun(sql, run.id);
      const pages = paths.map((path) => ({
        ...{ ...urlOf(path), status: 200, catalogue: '', facts: '', results: '' },
        source: { task: '{}', body: Buffer.alloc(100), skipped: null },
      }));
      await keepSources(sql, locked!, pages, maxBytes);
    });

  it.each([
    ['audit-fix', { delivered: 0 }, 75, 50],
    ['audit-fix', { delivered: 7 }, 75, 57],
    ['audit-fix', { delivered: 25 }, 75, 75],
    ['audit-fix', { delivered: 900 }, 75, 75],
    ['audit-fix', { delivered: 3, model: { proposals: 2, costUsd: 0.01, note: null } }, 75, 59],
    ['recommend', { delivered: 0 }, 50, 50],
    ['audit', null, 50, 50],
  ] as const)('cost, in a run of mode %s with %j, of %i held %i', async (mode, numbers, amount, charged) => {
    const run = await finishingRun(mode);
    expect(await held(run.id)).toEqual({ amount, charged: null });
    expect(await bench.complete(run, 90, numbers && { ...summary, ...numbers })).toBe(true);
    expect(await bench.complete(run, 90, numbers && { ...summary, ...numbers })).toBe(false);
    expect(await held(run.id)).toEqual({ amount, charged });
  });

  it('are made of as many sources as the run has room for; of the others it says why not', async () => {
    const run = await finishingRun('audit-fix');
    await keep(run, ['/a', '/b'], 250);
    await keep(run, ['/c', '/d'], 250);
    const sources = await bench.lifecycle.fixes.sources(run.id, null, 10);
    expect(sources.filter(({ body }) => body !== null)).toHaveLength(2);
    for (const { body, skipped } of sources) expect(body === null).toBe(skipped !== null);
    expect(sources.map(({ hash }) => BigInt(hash))).toEqual(
      ['/a', '/b', '/c', '/d'].map((path) => BigInt(urlOf(path).hash)).sort((a, b) => (a < b ? -1 : 1)),
    );
    expect(await bench.lifecycle.fixes.sources(run.id, sources[1]!.hash, 10)).toEqual(sources.slice(2));
  });

  it.each(['completed', 'failed'])('leave no sources behind when the run has %s', async (status) => {
    const run = await finishingRun('audit-fix');
    await keep(run, ['/a']);
    if (status === 'completed') await bench.complete(run, 90, summary);
    else
      await bench.lifecycle.endings.end({ runId: run.id, status: 'failed', reason: 'error', message: 'x', error: 'x' });
    expect(await bench.lifecycle.fixes.countSources(run.id)).toBe(0);
  });

  it('are written by whoever has the phase, each page once', async () => {
    const run = await finishingRun('audit-fix');
    const { fixes } = bench.lifecycle;
    await fixes.store(run, [fixed('/a')], { n: 1 });
    await expect(fixes.store({ ...run, epoch: run.epoch - 1 }, [fixed('/b')], { n: 2 })).rejects.toThrow(
      StaleWorkError,
    );
    await fixes.store(run, [{ ...fixed('/a'), content: Buffer.from('other') }, fixed('/c')], { n: 3 });
    const pages: string[] = [];
    for await (const page of fixes.pages(run.id)) pages.push(Buffer.from(page).toString());
    expect(pages).toEqual(['/a', '/c']);
    expect((await bench.lifecycle.phases.state(run.id)).state).toEqual({ n: 3 });
  });
});
