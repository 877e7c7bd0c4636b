import { StaleWorkError, type NewResource } from '#audit-run/port';
import type { WorkRow } from '#runs';
import type { RunLifecycle } from '../../../test/support/run-lifecycle.js';
import { batchOf, CrawlingRuns, urlOf } from '../../../test/support/crawling-runs.js';
import { poll } from '../../../test/support/installation.js';

const file = (n: number, more: Partial<NewResource> = {}): NewResource => ({
  ...{ hash: String(n), url: `https://site.test/${n}.png`, kind: 'image', via: null, integrity: null },
  ...more,
});
const answer = (n: number, found: NewResource[] = []) => ({ hash: String(n), answer: '{"outcome":"ok"}', found });

let bench: CrawlingRuns;
let lifecycle: RunLifecycle;
beforeAll(async () => {
  bench = await CrawlingRuns.open();
  ({ lifecycle } = bench);
});
afterAll(() => bench.close());

describe('resources of a run', () => {
  /** A run whose crawl is over, with these files, and who has its finish phase. */
  const crawled = async (...resources: NewResource[][]): Promise<WorkRow> => {
    const { id } = await bench.crawlingRun(resources.map((_, n) => urlOf(`/${n}`)));
    const slice = await bench.openSlice(id, 'worker-1');
    for (const [n, leased] of (await lifecycle.slices.claim(slice, 50)).entries())
      await lifecycle.slices.commit(slice, { ...batchOf([leased]), resources: resources[n] ?? [] });
    await lifecycle.slices.close(slice, { pace: null, notBefore: null });
    expect(await lifecycle.phases.enterFinishWhenCrawled(id, slice.epoch)).toBe(true);
    const run = await lifecycle.scheduler.assignFinish(id);
    if (!run) throw new Error('the finish phase is free');
    return run;
  };
  const queuedOf = async ({ id }: WorkRow): Promise<string[]> =>
    (await lifecycle.resources.queued(id, 100)).map(({ hash }) => hash);

  it('are known once, however many pages load them, scripts and style sheets first', async () => {
    const run = await crawled([file(1), file(2)], [file(2), file(3, { kind: 'script' })]);
    expect(await queuedOf(run)).toEqual(['3', '1', '2']);
  });

  it('are images that browsers may leave last of all', async () => {
    const run = await crawled(
      [file(1, { kind: 'candidate' }), file(2, { kind: 'image' })],
      [file(3, { kind: 'image' })],
    );
    const queued = await lifecycle.resources.queued(run.id, 100);
    expect(queued.map(({ hash, kind }) => [hash, kind])).toEqual([
      ['2', 'image'],
      ['3', 'image'],
      ['1', 'image'],
    ]);
  });

  it('leave room for the images of later pages', async () => {
    const many = Array.from({ length: 3_000 }, (_, n) => file(n + 1, { kind: 'candidate' }));
    const run = await crawled(many, [file(9_000, { kind: 'image' })]);
    const queued = await queuedOf(run);
    expect([queued.length, queued[0]]).toEqual([100, '9000']);
    expect(await lifecycle.resources.countByOutcome(run.id)).toMatchObject([{ count: 2_501 }]);
  });

  it('are no more than five thousand', async () => {
    const run = await crawled(Array.from({ length: 5_100 }, (_, n) => file(n + 1)));
    expect(await lifecycle.resources.countByOutcome(run.id)).toMatchObject([{ outcome: null, count: 5_000 }]);
  });

  it('are answered by the worker that has the phase, and by no other', async () => {
    const run = await crawled([file(1), file(2)]);
    await lifecycle.phases.yield(run, bench.context.clock.now());
    const successor = await lifecycle.scheduler.assignFinish(run.id);
    await expect(lifecycle.resources.store(run, [answer(1)])).rejects.toThrow(StaleWorkError);
    expect(await queuedOf(run)).toEqual(['1', '2']);
    await lifecycle.resources.store(successor as WorkRow, [answer(1)]);
    expect(await queuedOf(run)).toEqual(['2']);
  });

  it('bring what they name, each file once, and keep their first answer', async () => {
    const run = await crawled([file(1), file(2)]);
    await lifecycle.resources.store(run, [answer(1, [file(2), file(9)]), answer(2, [file(9)])]);
    await lifecycle.resources.store(run, [{ hash: '1', answer: '{"outcome":"broken"}', found: [] }]);
    expect(await queuedOf(run)).toEqual(['9']);
    expect(await lifecycle.resources.countByOutcome(run.id)).toMatchObject([{ outcome: 'ok', count: 2 }, { count: 1 }]);
  });

  it('wait behind the others after an attempt that said nothing', async () => {
    const run = await crawled([file(1), file(2)]);
    await lifecycle.resources.store(run, [{ hash: '1', answer: null, found: [] }]);
    expect(await queuedOf(run)).toEqual(['2', '1']);
  });

  it('take their share of the connections of a host, and wait while others have them all', async () => {
    const run = await crawled([file(1)]);
    const { crawlState } = await lifecycle.phases.finishState(run.id);
    const { host } = crawlState as { host: string };
    const first = await lifecycle.resources.openSlice(run, host);
    const second = await lifecycle.resources.openSlice(run, host);
    expect([first, second]).toMatchObject([{ slice: { connections: 4 } }, { slice: { connections: 4 } }]);
    expect(await lifecycle.resources.openSlice(run, host)).toMatchObject({ until: expect.any(Date) as Date });
    if ('slice' in first) await lifecycle.resources.closeSlice(first.slice, { pace: null, notBefore: null });
    expect(await lifecycle.resources.openSlice(run, host)).toMatchObject({ slice: { connections: 4 } });
  });

  it('share the connections of a host also when several runs wait for their share at the same time', async () => {
    const runs = [await crawled([file(1)]), await crawled([file(1)]), await crawled([file(1)])];
    const { database, clock } = bench.context;
    await lifecycle.hosts.restHost('crowded.test', clock.now());
    const areWaiting = async (): Promise<boolean> => {
      const rows = await database.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length >= runs.length;
    };
    const opening = await database.transaction(async (sql) => {
      await sql.query("SELECT 1 FROM crawl_hosts WHERE host = 'crowded.test' FOR UPDATE");
      const opened = runs.map((run) => lifecycle.resources.openSlice(run, 'crowded.test'));
      await poll('all wait for the host', areWaiting, 30_000);
      return opened;
    });
    const connections = (await Promise.all(opening)).map((each) => ('slice' in each ? each.slice.connections : 0));
    expect(connections.sort()).toEqual([0, 4, 4]);
  });
});

describe('permits of a host', () => {
  it('are given out a crawl delay apart, whoever asks', async () => {
    const now = bench.context.clock.now().getTime();
    const request = { gapMs: 1_500, isCrawlDelay: true, earliest: new Date(now), latest: null };
    const permits = await Promise.all(
      Array.from({ length: 8 }, () => lifecycle.hosts.takePermit('slow.test', request)),
    );
    expect(permits.map(({ start }) => start.getTime() - now).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 8 }, (_, i) => i * 1_500),
    );
    const later = { ...request, earliest: new Date(now + 60_000) };
    expect(await lifecycle.hosts.takePermit('slow.test', later)).toEqual({ start: later.earliest, isTaken: true });
    expect(await lifecycle.hosts.hostPace('slow.test')).toMatchObject({
      crawlDelayMs: 1_500,
      notBefore: new Date(now + 61_500),
    });
  });

  it('are not taken when they would come too late; the answer says when the next one is', async () => {
    const now = bench.context.clock.now();
    const request = { gapMs: 30_000, isCrawlDelay: true, earliest: now, latest: new Date(now.getTime() + 5_000) };
    const next = new Date(now.getTime() + 30_000);
    expect(await lifecycle.hosts.takePermit('slower.test', request)).toEqual({ start: now, isTaken: true });
    expect(await lifecycle.hosts.takePermit('slower.test', request)).toEqual({ start: next, isTaken: false });
    expect((await lifecycle.hosts.hostPace('slower.test')).notBefore).toEqual(next);
  });

  it('keep a crawl delay also for a caller whose own gap is shorter, and do not make that gap a crawl delay', async () => {
    const now = bench.context.clock.now();
    const own = { gapMs: 500, isCrawlDelay: false, earliest: now, latest: null };
    await lifecycle.hosts.takePermit('mixed.test', { ...own, gapMs: 2_000, isCrawlDelay: true });
    await lifecycle.hosts.takePermit('mixed.test', own);
    expect(await lifecycle.hosts.hostPace('mixed.test')).toMatchObject({
      crawlDelayMs: 2_000,
      notBefore: new Date(now.getTime() + 4_000),
    });
    await lifecycle.hosts.takePermit('own.test', own);
    expect(await lifecycle.hosts.hostPace('own.test')).toMatchObject({
      crawlDelayMs: 0,
      notBefore: new Date(now.getTime() + 500),
    });
  });
});
