import { LEASE_MS, StaleWorkError, type NewUrl, type Slice } from '#audit-run/port';
import type { Principal } from '#auth';
import type { AppError } from '#common';
import { readPricing } from '#credits';
import { ReportsRepository } from '#reports';
import { QueueError } from '#queue';
import { RunReportReader, type RunCreation, type RunDispatcher, type RunsService } from '#runs';
import type { Sweeper } from '#upkeep';
import type { RunLifecycle } from '../../../test/support/run-lifecycle.js';
import { batchOf as batch, CrawlingRuns, pageRow, urlOf as url } from '../../../test/support/crawling-runs.js';
import type { TestContext } from '../../../test/support/test-context.js';
import { readLiveFindings } from './live-findings.repository.js';
import { keepWorkerAlive } from './slices.repository.js';

describe('the life of a run', () => {
  let bench: CrawlingRuns;
  let context: TestContext;
  let lifecycle: RunLifecycle;
  let runs: RunsService;
  let creation: RunCreation;
  let sweeper: Sweeper;
  beforeAll(async () => {
    bench = await CrawlingRuns.open();
    ({ context, lifecycle, runs, creation, sweeper } = bench);
  });
  beforeEach(() => {
    bench.dispatched = [];
  });
  afterEach(async () => {
    expect(await context.checkBooks()).toEqual({ clean: true, problems: [] });
  });
  afterAll(() => bench.close());

  const readReport = async (...whose: [Principal, string]): ReturnType<RunReportReader['read']> => {
    const { database } = context;
    const reader = new RunReportReader(database, new ReportsRepository(database), 'https://sqout.test');
    return reader.read(await bench.owned.get(...whose, 'runs:read'));
  };
  const newPrincipal = (planId?: 'free' | 'team'): Promise<Principal> => bench.newPrincipal(planId);
  const crawlingRun = (urls: NewUrl[], maxPages?: number): Promise<{ id: string; principal: Principal }> =>
    bench.crawlingRun(urls, maxPages);
  const openSlice = (id: string, workerId: string): Promise<Slice> => bench.openSlice(id, workerId);
  const statusOf = (id: string): Promise<unknown> => bench.statusOf(id);

  it('says in its progress that the site asks for pauses', async () => {
    const { id, principal } = await crawlingRun([url('/a')]);
    await context.database.query('UPDATE crawl_hosts SET crawl_delay_ms = 10000 WHERE host = $1', [`${id}.test`]);
    const slice = await openSlice(id, 'worker-1');
    await lifecycle.slices.commit(slice, batch(await lifecycle.slices.claim(slice, 1)));
    const { progress } = await runs.getDetail(principal, id);
    expect(progress?.message).toMatch(/^\d+ pages? crawled, one request every 10 s, as robots.txt asks$/);
    await runs.cancel(principal, id);
  });

  it('goes from creation to completion with one report and one charge', async () => {
    const { id, principal } = await crawlingRun([url('/a'), url('/b')]);
    const slice = await openSlice(id, 'worker-1');
    await lifecycle.slices.commit(slice, batch(await lifecycle.slices.claim(slice, 10), [url('/a'), url('/c')]));
    await lifecycle.slices.commit(slice, batch(await lifecycle.slices.claim(slice, 10)));
    expect(await lifecycle.slices.close(slice, { pace: null, notBefore: null })).toMatchObject({
      queued: 0,
      leased: 0,
      live: 0,
    });
    expect(await lifecycle.phases.enterFinishWhenCrawled(id, slice.epoch)).toBe(true);
    const run = await lifecycle.scheduler.assignFinish(id);
    expect(await bench.complete(run!, 82.5)).toBe(true);
    expect(await bench.complete(run!, 82.5)).toBe(false);
    expect(await runs.getDetail(principal, id)).toMatchObject({
      status: 'completed',
      healthScore: 83,
      issuesFound: 3,
      progress: null,
    });
    expect((await readReport(principal, id)).report).toMatchObject({
      healthScore: 82.5,
      totalPages: 4,
      failed: 1,
      warnings: 2,
      passed: 3,
      siteKey: 'site.test',
    });
    expect(await context.credits.balance(principal.orgId!)).toMatchObject({ total: 5_950, held: 0 });
  });

  it('charges what was set aside for the run, whatever the prices are when it ends', async () => {
    const principal = await bench.newPrincipal();
    const dispatcher = { dispatchAll: async () => undefined } as unknown as RunDispatcher;
    const dearer = bench.creationWith(dispatcher, readPricing({ prices: { audit_base: { cost: 80 } } }));
    const { id } = await dearer.create(principal, { url: 'https://site.test/' });
    await context.database.query(
      `UPDATE runs SET status = 'running', phase = 'finish', epoch = 1, started_at = created_at WHERE id = $1`,
      [id],
    );
    const run = await lifecycle.scheduler.assignFinish(id);
    expect(await bench.complete(run!)).toBe(true);
    const [hold] = await context.database.query('SELECT amount, charged FROM credit_holds WHERE id = $1', [id]);
    expect(hold).toEqual({ amount: 80, charged: 80 });
  });

  it('gives each URL to one of many claimers and never more than the budget', async () => {
    const { id } = await crawlingRun(
      Array.from({ length: 300 }, (_, i) => url(`/p${i}`)),
      120,
    );
    const slices = await Promise.all([openSlice(id, 'worker-1'), openSlice(id, 'worker-2')]);
    const claims = await Promise.all(Array.from({ length: 40 }, (_, i) => lifecycle.slices.claim(slices[i % 2]!, 7)));
    const hashes = claims.flat().map((leased) => leased.hash);
    expect(hashes).toHaveLength(119);
    expect(new Set(hashes).size).toBe(119);
  });

  it('writes nothing for a worker that wakes up after its lease', async () => {
    const { id } = await crawlingRun([url('/a')]);
    const late = await openSlice(id, 'worker-1');
    const leased = await lifecycle.slices.claim(late, 10);
    context.clock.advanceMs(LEASE_MS + 1_000);
    await sweeper.sweep();
    const next = await openSlice(id, 'worker-2');
    const again = await lifecycle.slices.claim(next, 10);
    expect(again.map((l) => l.url)).toEqual(leased.map((l) => l.url));
    await lifecycle.slices.commit(late, batch(leased));
    expect(await statusOf(id)).toMatchObject({ pages_done: 1 });
    await lifecycle.slices.commit(next, batch(again));
    expect(await statusOf(id)).toMatchObject({ pages_done: 2, claimed: 2 });
  });

  it('counts what pages show by rule while it crawls, each page once, however often it is committed', async () => {
    const { id } = await crawlingRun([url('/a'), url('/b')]);
    const late = await openSlice(id, 'worker-1');
    const leased = await lifecycle.slices.claim(late, 10);
    const found = (of: typeof leased): ReturnType<typeof batch> => ({
      ...batch(of),
      pages: of.map((each, i) => ({
        ...pageRow(each),
        found:
          i === 0
            ? [
                ['core/title', 2],
                ['a/b', 1],
              ]
            : [['a/b', 3]],
      })),
    });
    context.clock.advanceMs(LEASE_MS + 1_000);
    await sweeper.sweep();
    const next = await openSlice(id, 'worker-2');
    await lifecycle.slices.commit(next, found(await lifecycle.slices.claim(next, 10)));
    await lifecycle.slices.commit(late, found(leased));
    await lifecycle.slices.commit(next, found(leased));
    expect(await readLiveFindings(context.database, id).then((rows) => rows.sort((a, b) => a.pages - b.pages))).toEqual(
      [
        { ruleId: 'core/title', pages: 1, findings: 2, example: leased[0]?.url },
        { ruleId: 'a/b', pages: 2, findings: 4, example: leased[0]?.url },
      ],
    );
  });

  it('stores the facts and results of each page as they are written, whatever is in their texts', async () => {
    const { id } = await crawlingRun([url('/a'), url('/b'), url('/c')]);
    const slice = await openSlice(id, 'worker-1');
    const leased = await lifecycle.slices.claim(slice, 10);
    const texts = ['a "b" \\ \n\r\n {c,d} NULL', '\u2028 \\n é 日本 😀', 'NULL'].map((text) =>
      JSON.stringify({ text }),
    );
    const pages = leased.map((each, i) => ({ ...pageRow(each), facts: texts[i] ?? '', results: texts[2 - i] ?? '' }));
    await lifecycle.slices.commit(slice, { ...batch(leased), pages });
    const [stored = ''] = await lifecycle.frontier.readPageBatches(id, 10);
    expect((await lifecycle.frontier.readPages(id, stored)).slice(-3)).toMatchObject(
      pages.map(({ facts, results }) => ({ facts, results })),
    );
  });

  it('refuses a commit of a phase that is over', async () => {
    const { id } = await crawlingRun([url('/a')]);
    const slice = await openSlice(id, 'worker-1');
    const leased = await lifecycle.slices.claim(slice, 10);
    await lifecycle.phases.enterFinishEarly(id, slice.epoch);
    await expect(lifecycle.slices.commit(slice, batch(leased))).rejects.toThrow(StaleWorkError);
  });

  it('refuses a commit of a slice that a database server before this one gave', async () => {
    const { id } = await crawlingRun([url('/a')]);
    const slice = await openSlice(id, 'worker-1');
    const leased = await lifecycle.slices.claim(slice, 10);
    const commit = lifecycle.slices.commit({ ...slice, server: '2026-01-01 00:00:00+00' }, batch(leased));
    await expect(commit).rejects.toThrow(StaleWorkError);
    await lifecycle.slices.commit(slice, batch(leased));
    expect(await statusOf(id)).toMatchObject({ pages_done: 2 });
  });

  it('does not finish while somebody holds a URL', async () => {
    const { id } = await crawlingRun([url('/a')]);
    const slice = await openSlice(id, 'worker-1');
    await lifecycle.slices.claim(slice, 10);
    expect(await lifecycle.phases.enterFinishWhenCrawled(id, slice.epoch)).toBe(false);
  });

  it('samples two URLs of a pattern and counts the others', async () => {
    const { id } = await crawlingRun([
      url('/blog/a', 'link', '/blog/{slug}'),
      url('/about'),
      url('/blog/b', 'link', '/blog/{slug}'),
      url('/blog/c', 'link', '/blog/{slug}'),
    ]);
    const slice = await openSlice(id, 'worker-1');
    expect((await lifecycle.slices.claim(slice, 10)).map((l) => new URL(l.url).pathname)).toEqual([
      '/blog/a',
      '/about',
      '/blog/b',
    ]);
    expect((await lifecycle.frontier.coverage(id)).patterns).toEqual([
      { pattern: '/blog/{slug}', known: 3, sampled: 2 },
    ]);
  });

  describe('when the samples are read', () => {
    const BLOG = ['a', 'b', 'c', 'd'].map((name) => url(`/blog/${name}`, 'link', '/blog/{slug}'));
    /** The samples are done; two pages are behind them. */
    async function sampled(maxPages: number): Promise<{ id: string; epoch: number }> {
      const { id } = await crawlingRun(BLOG, maxPages);
      const slice = await openSlice(id, 'worker-1');
      expect(await lifecycle.phases.readTheRest(id, slice.epoch)).toBe(false);
      const samples = await lifecycle.slices.claim(slice, 10);
      expect(samples).toHaveLength(2);
      expect(await lifecycle.phases.readTheRest(id, slice.epoch)).toBe(false);
      await lifecycle.slices.commit(slice, batch(samples));
      return { id, epoch: slice.epoch };
    }

    it('queues the rest, once, where all of it fits the budget', async () => {
      const { id, epoch } = await sampled(5);
      expect(await lifecycle.phases.readTheRest(id, epoch - 1)).toBe(false);
      expect(await lifecycle.phases.readTheRest(id, epoch)).toBe(true);
      expect(await lifecycle.phases.readTheRest(id, epoch)).toBe(false);
      expect(await lifecycle.phases.enterFinishWhenCrawled(id, epoch)).toBe(false);
      expect((await lifecycle.frontier.coverage(id)).patterns).toEqual([
        { pattern: '/blog/{slug}', known: 4, sampled: 4 },
      ]);
    });

    it('leaves all of it where one page does not fit', async () => {
      const { id, epoch } = await sampled(4);
      expect(await lifecycle.phases.readTheRest(id, epoch)).toBe(false);
      expect(await lifecycle.phases.enterFinishWhenCrawled(id, epoch)).toBe(true);
    });
  });

  it('gives URLs of a closed slice back, with their share of the budget', async () => {
    const { id } = await crawlingRun([url('/a'), url('/b')]);
    const slice = await openSlice(id, 'worker-1');
    await lifecycle.slices.claim(slice, 10);
    await lifecycle.slices.close(slice, { pace: null, notBefore: null });
    expect(await statusOf(id)).toMatchObject({ claimed: 1 });
    expect(await lifecycle.slices.claim(await openSlice(id, 'worker-2'), 10)).toHaveLength(2);
  });

  it('shares the connections of a host, and gives one slice a worker', async () => {
    const { id } = await crawlingRun(Array.from({ length: 100 }, (_, i) => url(`/p${i}`)));
    await openSlice(id, 'worker-1');
    expect(await lifecycle.scheduler.assign(id, 'worker-1')).toEqual({ kind: 'nothing' });
    await openSlice(id, 'worker-2');
    expect(await lifecycle.scheduler.assign(id, 'worker-3')).toEqual({ kind: 'wait', runId: id, delayMs: 1_000 });
  });

  it('keeps a job for another worker as long as one has a free slot', async () => {
    const { id } = await crawlingRun(Array.from({ length: 100 }, (_, i) => url(`/p${i}`)));
    const soon = new Date(context.clock.now().getTime() + LEASE_MS);
    for (const worker of ['worker-8', 'worker-9'])
      await keepWorkerAlive(context.database, { id: worker, slots: 1 }, soon);
    const slice = await openSlice(id, 'worker-8');
    expect(await lifecycle.scheduler.assign(id, 'worker-8')).toEqual({ kind: 'wait', runId: id, delayMs: 100 });
    expect(await lifecycle.slices.backlog(id)).toMatchObject({ live: 1, canGrow: true });
    await openSlice((await crawlingRun([url('/a')])).id, 'worker-9');
    expect(await lifecycle.scheduler.assign(id, 'worker-8')).toEqual({ kind: 'nothing' });
    expect(await lifecycle.slices.close(slice, { pace: null, notBefore: null })).toMatchObject({
      live: 0,
      queued: 100,
    });
  });

  it('opens no further slice for a handful of URLs', async () => {
    const { id } = await crawlingRun([url('/a'), url('/b')]);
    await openSlice(id, 'worker-1');
    expect(await lifecycle.scheduler.assign(id, 'worker-2')).toEqual({ kind: 'nothing' });
  });

  it('lets one of two racing workers prepare', async () => {
    const { id } = await creation.create(await newPrincipal(), { url: 'https://site.test/' });
    const openings = await Promise.all([
      lifecycle.scheduler.assign(id, 'worker-1'),
      lifecycle.scheduler.assign(id, 'worker-2'),
    ]);
    expect(openings.map((opening) => opening.kind).sort()).toEqual(['nothing', 'prepare']);
  });

  it('starts as many runs of an organization as its plan allows', async () => {
    await context.database.query('DELETE FROM workers');
    const principal = await newPrincipal('free');
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await creation.create(principal, { url: 'https://site.test/' })).id);
    const openings = await Promise.all(ids.map((id, i) => lifecycle.scheduler.assign(id, `worker-${i}`)));
    expect(openings.map((opening) => opening.kind).sort()).toEqual(['nothing', 'prepare', 'prepare']);
  });

  it('accepts a run that a worker started although the answer of the queue got lost', async () => {
    const principal = await newPrincipal();
    const losing = {
      dispatchAll: async ([runId = '']: string[]) => {
        await lifecycle.scheduler.assign(runId, 'worker-0');
        throw new QueueError('queue_timeout', null);
      },
    } as unknown as RunDispatcher;
    const { id } = await bench.creationWith(losing).create(principal, { url: 'https://site.test/' });
    expect(await runs.getDetail(principal, id)).toMatchObject({ status: 'running', error: null });
  });

  it('fails the run and gives the credits back when the queue does not take it', async () => {
    const principal = await newPrincipal('free');
    const failing = {
      dispatchAll: async () => {
        throw new QueueError('queue_timeout', null);
      },
    } as unknown as RunDispatcher;
    const input = { url: 'https://site.test/' };
    const error = await bench
      .creationWith(failing)
      .create(principal, input)
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'UPSTREAM_ERROR', details: { reason: 'queue_timeout' } });
    const { runs: items } = await runs.list(principal, {}, { limit: 10, offset: 0 });
    expect(items).toMatchObject([{ status: 'failed', completionReason: 'dispatch_failed', error: 'queue_timeout' }]);
    expect(await context.credits.balance(principal.orgId!)).toMatchObject({ total: 500, held: 0 });
    // A job that shows up later finds no run to start.
    expect(await lifecycle.scheduler.assign(items[0]!.id, 'worker-1')).toEqual({ kind: 'nothing' });
  });

  it('takes exactly as many of 200 parallel creations as there is credit for', async () => {
    const principal = await newPrincipal('free');
    await context.credits.grant({ orgId: principal.orgId!, bucket: 'pack', amount: 3_650 });
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () => creation.create(principal, { url: 'https://site.test/' })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(83);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as AppError] : []));
    expect(new Set(refusals.map((refusal) => refusal.code))).toEqual(new Set(['INSUFFICIENT_CREDITS']));
    expect(refusals[0]!.details).toMatchObject({ required: 50, balance: { total: 0 } });
  });

  it('brings back runs whose worker died and runs that nobody started', async () => {
    const { id } = await crawlingRun([url('/a')]);
    const { id: pending } = await creation.create(await newPrincipal(), { url: 'https://site.test/' });
    bench.dispatched = [];
    await sweeper.sweep();
    expect(bench.dispatched.filter((job) => job.includes(id) || job.includes(pending))).toEqual([]);
    context.clock.advanceMs(LEASE_MS + 1_000);
    await sweeper.sweep();
    expect(bench.dispatched).toEqual(expect.arrayContaining([`resume crawl ${id}`, `start ${pending}`]));
  });

  it('does not count what a slice hands back untouched as tried', async () => {
    const { id } = await crawlingRun([url('/a'), url('/b')]);
    const slice = await openSlice(id, 'worker-1');
    const claimed = await lifecycle.slices.claim(slice, 2);
    expect(claimed.map(({ attempts }) => attempts)).toEqual([1, 1]);
    await lifecycle.slices.close(slice, { pace: null, notBefore: null }, [claimed[1]!.hash]);
    const again = await lifecycle.slices.claim(await openSlice(id, 'worker-1'), 2);
    expect(again.map(({ hash, attempts }) => [hash, attempts])).toEqual([
      [claimed[0]!.hash, 2],
      [claimed[1]!.hash, 1],
    ]);
  });

  it.each(['cancelled', 'given up'] as const)(
    'calls a worker for the next run of an organization when one is %s',
    async (how) => {
      const { id, principal } = await bench.preparingRun({});
      if (how === 'given up') context.clock.advanceMs(61 * 60_000);
      const next = await creation.create(principal, { url: 'https://site.test/' });
      bench.dispatched = [];
      await (how === 'cancelled' ? runs.cancel(principal, id) : sweeper.sweep());
      expect(bench.dispatched).toContain(`start ${next.id}`);
    },
  );

  it('waits for a store that is away until its deadline, and gives up some tries after it', async () => {
    const { id } = await bench.crawledRun();
    const tries = async (): Promise<number> => {
      for (let n = 0; n < 12; n++) {
        const run = await lifecycle.scheduler.assignFinish(id);
        if (!run) return n;
        await lifecycle.phases.postpone(run);
        expect(await lifecycle.scheduler.assignFinish(id)).toBeNull();
        context.clock.advanceMs(16_000);
        await sweeper.sweep();
      }
      return 12;
    };
    expect(await tries()).toBe(12);
    expect(await statusOf(id)).toMatchObject({ status: 'running', phase: 'finish' });
    context.clock.advanceMs(61 * 60_000);
    expect(await tries()).toBe(8);
    expect(await statusOf(id)).toMatchObject({ status: 'failed' });
  });

  it('reports what it has when the deadline passes, and fails with nothing', async () => {
    const { id } = await crawlingRun([url('/a')]);
    const { id: empty } = await creation.create(await newPrincipal(), { url: 'https://site.test/' });
    await lifecycle.scheduler.assign(empty, 'worker-1');
    context.clock.advanceMs(61 * 60_000);
    await sweeper.sweep();
    expect(await statusOf(id)).toMatchObject({ status: 'running', phase: 'finish' });
    expect(await statusOf(empty)).toMatchObject({ status: 'failed' });
  });

  it.each([
    ['quick', 10],
    ['surface', 30],
    ['full', 60],
  ])('gives a %s run %d minutes', async (coverageMode, minutes) => {
    const { id, run } = await bench.preparingRun({ coverageMode });
    await bench.prepare(run, [url('/a')]);
    context.clock.advanceMs(minutes * 60_000 - 1_000);
    await sweeper.sweep();
    expect(await statusOf(id)).toMatchObject({ phase: 'crawl' });
    context.clock.advanceMs(2_000);
    await sweeper.sweep();
    expect(await statusOf(id)).toMatchObject({ phase: 'finish' });
  });

  it('counts URLs that were in hand at the deadline as not reached, and gives their share of the budget back', async () => {
    const { id } = await crawlingRun([url('/a'), url('/b')], 3);
    const slice = await openSlice(id, 'worker-1');
    expect(await lifecycle.slices.claim(slice, 10)).toHaveLength(2);
    expect(await statusOf(id)).toMatchObject({ claimed: 3 });
    context.clock.advanceMs(61 * 60_000);
    await sweeper.sweep();
    expect(await statusOf(id)).toMatchObject({ phase: 'finish', claimed: 1, pages_done: 1 });
    expect((await lifecycle.frontier.coverage(id)).byOutcome).toEqual([
      { outcome: 'not-reached', count: 2 },
      { outcome: 'ok', count: 1 },
    ]);
  });

  it('hides runs of other users, other organizations and former members', async () => {
    const { id, principal } = await crawlingRun([]);
    const stranger = await newPrincipal();
    await expect(runs.getDetail(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(runs.getDetail({ ...principal, orgId: stranger.orgId }, id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(runs.getDetail({ ...principal, kind: 'login' }, id)).resolves.toMatchObject({
      id,
      status: 'running',
      progress: { phase: 'crawl' },
    });
    await context.database.query('DELETE FROM memberships WHERE user_id = $1', [principal.userId]);
    await expect(runs.getDetail({ ...principal, kind: 'login' }, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says the status of the run while there is no report', async () => {
    const { id, principal } = await crawlingRun([]);
    await expect(readReport(principal, id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      details: { runStatus: 'running' },
    });
  });

  it('never ends a run before it started, however long the request that ends it has waited', async () => {
    const { id, principal } = await crawlingRun([]);
    await context.database.query('UPDATE runs SET started_at = $2 WHERE id = $1', [
      id,
      new Date(context.clock.now().getTime() + 500),
    ]);
    const { startedAt, completedAt } = await runs.cancel(principal, id);
    expect(Date.parse(completedAt!)).toBeGreaterThanOrEqual(Date.parse(startedAt!));
  });

  it('refuses to leave a terminal state, whoever writes', async () => {
    const { id, principal } = await crawlingRun([]);
    await runs.cancel(principal, id);
    await expect(
      context.database.query(
        `UPDATE runs SET status = 'running', completed_at = NULL, completion_reason = NULL WHERE id = $1`,
        [id],
      ),
    ).rejects.toThrow(/cannot become/);
  });
});
