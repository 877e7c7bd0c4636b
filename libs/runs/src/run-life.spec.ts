import { createHash } from 'node:crypto';
import type { Principal } from '#auth';
import { AppError } from '#common';
import { readPricing } from '#credits';
import { QueueError } from '#queue';
import { TestContext } from '../../../test/support/test-context.js';
import type { NewUrl, PageRow, UrlResult } from './frontier.repository.js';
import type { RunDispatcher } from './run-dispatcher.js';
import { LEASE_MS, RunLife, StaleWorkError, type BatchCommit, type Opening, type Slice } from './run-life.service.js';
import { RunsService } from './runs.service.js';
import { keepWorkerAlive } from './slices.repository.js';
import { Sweeper } from './sweeper.js';

const hashOf = (url: string): string => createHash('sha1').update(url).digest().readBigInt64BE().toString();
const url = (path: string, source: NewUrl['source'] = 'link', pattern: string | null = null): NewUrl => ({ hash: hashOf(path), url: `https://site.test${path}`, depth: 1, source, pattern, hops: 0, isLate: false });
const done = (hash: string): UrlResult => ({ hash, state: 'done', outcome: 'ok', status: 200, detail: null, redirectTo: null });
const page = (leased: { hash: string; url: string }): PageRow => ({ hash: leased.hash, url: leased.url, depth: 1, status: 200, catalogue: 'c', facts: '{}', results: '{}' });

describe('the life of a run', () => {
  let context: TestContext;
  let life: RunLife;
  let runs: RunsService;
  let sweeper: Sweeper;
  let dispatched: string[];
  beforeAll(async () => {
    context = await TestContext.open();
    life = new RunLife(context.database, context.credits, context.plans, context.clock, { hostConnections: 8, sliceConnections: 4, maxRunMinutes: 60 });
    // The queue only wakes workers: here the test is the worker, and this is what it would be woken with.
    const dispatcher = {
      dispatch: async (id: string) => void dispatched.push(`start ${id}`),
      dispatchAll: async (ids: string[]) => void dispatched.push(...ids.map((id) => `start ${id}`)),
      continueCrawl: async (id: string) => void dispatched.push(`crawl ${id}`),
      resume: async (id: string, phase: string) => void dispatched.push(`resume ${phase} ${id}`),
      finish: async (id: string) => void dispatched.push(`finish ${id}`),
    } as unknown as RunDispatcher;
    const { database, plans, clock, credits } = context;
    runs = new RunsService({ database, life, dispatcher, plans, pricing: readPricing(), clock, baseUrl: 'https://sqout.test', pricingUrl: 'https://sqout.test/docs#plans' });
    sweeper = new Sweeper(database, life, dispatcher, credits, clock);
  });
  beforeEach(() => {
    dispatched = [];
  });
  afterEach(async () => {
    expect(await context.credits.check()).toEqual({ clean: true, problems: [] });
  });
  afterAll(() => context.close());

  async function newPrincipal(planId: 'free' | 'team' = 'team'): Promise<Principal> {
    const org = await context.newOrg({ planId });
    const user = await context.newMember(org.id);
    return { kind: 'key', userId: user.id, orgId: org.id, role: 'owner', planId, scopes: null, keyId: null };
  }

  /** A run whose first page is stored and whose frontier holds these URLs. */
  async function crawlingRun(urls: NewUrl[], maxPages = 100): Promise<{ id: string; principal: Principal }> {
    const principal = await newPrincipal();
    const { id } = await runs.create(principal, { url: 'https://site.test/', config: JSON.stringify({ maxPages, coverageMode: 'full' }) });
    const opening = await life.open(id, 'worker-0');
    if (opening.kind !== 'prepare') throw new Error(`expected to prepare, got ${opening.kind}`);
    const start = url('/', 'start');
    await life.commitPrepared(opening.run, {
      crawlState: { host: `${id}.test`, crawlDelayMs: 0 }, siteProbe: {}, trapState: null, notBefore: context.clock.now(),
      urls: { done: [{ ...start, ...done(start.hash) }], queued: urls }, pages: [page(start)],
    });
    return { id, principal };
  }

  async function openSlice(id: string, workerId: string): Promise<Slice> {
    const opening: Opening = await life.open(id, workerId);
    if (opening.kind !== 'crawl') throw new Error(`expected a slice, got ${opening.kind}`);
    return opening.slice;
  }

  const batch = (leased: { hash: string; url: string }[], discovered: NewUrl[] = []): BatchCommit => ({
    results: leased.map((l) => done(l.hash)), pages: leased.map(page), discovered, admit: (fresh) => ({ admitted: fresh, trapState: null }), failed: new Set(), refunded: new Set(),
  });

  const statusOf = async (id: string): Promise<unknown> => (await context.database.query('SELECT status, phase, pages_done, claimed FROM runs WHERE id = $1', [id]))[0];

  it('goes from creation to completion with one report and one charge', async () => {
    const { id, principal } = await crawlingRun([url('/a'), url('/b')]);
    const slice = await openSlice(id, 'worker-1');
    await life.commit(slice, batch(await life.claim(slice, 10), [url('/a'), url('/c')]));
    await life.commit(slice, batch(await life.claim(slice, 10)));
    expect(await life.closeSlice(slice, { pace: null, notBefore: null })).toMatchObject({ queued: 0, leased: 0, live: 0 });
    expect(await life.enterFinishWhenCrawled(id, slice.epoch)).toBe(true);
    const run = await life.openFinish(id);
    const report = { id: `rep_${id}`, baseUrl: 'https://site.test/', pageCount: 4, errorCount: 1, warningCount: 2, passedCount: 3, summary: { categories: [], topIssues: [] }, contentKey: 'k', contentSha256: 's', contentBytes: 1, auditedAt: context.clock.now() };
    const complete = () => life.complete(run!, { reason: 'success', message: 'done', healthScore: 82.5, issuesFound: 3, charge: 50, report });
    expect(await complete()).toBe(true);
    expect(await complete()).toBe(false);
    expect(await runs.getDetail(principal, id)).toMatchObject({ status: 'completed', healthScore: 83, issuesFound: 3, progress: null });
    expect(await runs.getReport(principal, id)).toMatchObject({ healthScore: 82.5, totalPages: 4, failed: 1, warnings: 2, passed: 3, siteKey: 'site.test' });
    expect(await context.credits.balance(principal.orgId!)).toMatchObject({ total: 5_950, held: 0 });
  });

  it('gives each URL to one of many claimers and never more than the budget', async () => {
    const { id } = await crawlingRun(Array.from({ length: 300 }, (_, i) => url(`/p${i}`)), 120);
    const slices = await Promise.all([openSlice(id, 'worker-1'), openSlice(id, 'worker-2')]);
    const claims = await Promise.all(Array.from({ length: 40 }, (_, i) => life.claim(slices[i % 2]!, 7)));
    const hashes = claims.flat().map((leased) => leased.hash);
    expect(hashes).toHaveLength(119);
    expect(new Set(hashes).size).toBe(119);
  });

  it('writes nothing for a worker that wakes up after its lease', async () => {
    const { id } = await crawlingRun([url('/a')]);
    const late = await openSlice(id, 'worker-1');
    const leased = await life.claim(late, 10);
    context.clock.advanceMs(LEASE_MS + 1_000);
    await sweeper.sweep();
    const next = await openSlice(id, 'worker-2');
    const again = await life.claim(next, 10);
    expect(again.map((l) => l.url)).toEqual(leased.map((l) => l.url));
    await life.commit(late, batch(leased));
    expect(await statusOf(id)).toMatchObject({ pages_done: 1 });
    await life.commit(next, batch(again));
    expect(await statusOf(id)).toMatchObject({ pages_done: 2, claimed: 2 });
  });

  it('refuses a commit of a phase that is over', async () => {
    const { id } = await crawlingRun([url('/a')]);
    const slice = await openSlice(id, 'worker-1');
    const leased = await life.claim(slice, 10);
    await life.enterFinishEarly(id, slice.epoch);
    await expect(life.commit(slice, batch(leased))).rejects.toThrow(StaleWorkError);
  });

  it('does not finish while somebody holds a URL', async () => {
    const { id } = await crawlingRun([url('/a')]);
    const slice = await openSlice(id, 'worker-1');
    await life.claim(slice, 10);
    expect(await life.enterFinishWhenCrawled(id, slice.epoch)).toBe(false);
  });

  it('samples two URLs of a pattern and counts the others', async () => {
    const { id } = await crawlingRun([url('/blog/a', 'link', '/blog/{slug}'), url('/about'), url('/blog/b', 'link', '/blog/{slug}'), url('/blog/c', 'link', '/blog/{slug}')]);
    const slice = await openSlice(id, 'worker-1');
    expect((await life.claim(slice, 10)).map((l) => new URL(l.url).pathname)).toEqual(['/blog/a', '/about', '/blog/b']);
    expect((await life.frontier.coverage(id)).patterns).toEqual([{ pattern: '/blog/{slug}', known: 3, sampled: 2 }]);
  });

  it('gives URLs of a closed slice back, with their share of the budget', async () => {
    const { id } = await crawlingRun([url('/a'), url('/b')]);
    const slice = await openSlice(id, 'worker-1');
    await life.claim(slice, 10);
    await life.closeSlice(slice, { pace: null, notBefore: null });
    expect(await statusOf(id)).toMatchObject({ claimed: 1 });
    expect(await life.claim(await openSlice(id, 'worker-2'), 10)).toHaveLength(2);
  });

  it('shares the connections of a host, and gives one slice a worker', async () => {
    const { id } = await crawlingRun(Array.from({ length: 100 }, (_, i) => url(`/p${i}`)));
    await openSlice(id, 'worker-1');
    expect(await life.open(id, 'worker-1')).toEqual({ kind: 'nothing' });
    await openSlice(id, 'worker-2');
    expect(await life.open(id, 'worker-3')).toEqual({ kind: 'wait', runId: id, delayMs: 1_000 });
  });

  it('keeps a job for another worker as long as one has a free slot', async () => {
    const { id } = await crawlingRun(Array.from({ length: 100 }, (_, i) => url(`/p${i}`)));
    const soon = new Date(context.clock.now().getTime() + LEASE_MS);
    for (const worker of ['worker-8', 'worker-9']) await keepWorkerAlive(context.database, { id: worker, slots: 1 }, soon);
    const slice = await openSlice(id, 'worker-8');
    expect(await life.open(id, 'worker-8')).toEqual({ kind: 'wait', runId: id, delayMs: 250 });
    expect(await life.backlog(id)).toMatchObject({ live: 1, canGrow: true });
    await openSlice((await crawlingRun([url('/a')])).id, 'worker-9');
    expect(await life.open(id, 'worker-8')).toEqual({ kind: 'nothing' });
    expect(await life.closeSlice(slice, { pace: null, notBefore: null })).toMatchObject({ live: 0, queued: 100 });
  });

  it('opens no further slice for a handful of URLs', async () => {
    const { id } = await crawlingRun([url('/a'), url('/b')]);
    await openSlice(id, 'worker-1');
    expect(await life.open(id, 'worker-2')).toEqual({ kind: 'nothing' });
  });

  it('lets one of two racing workers prepare', async () => {
    const { id } = await runs.create(await newPrincipal(), { url: 'https://site.test/' });
    const openings = await Promise.all([life.open(id, 'worker-1'), life.open(id, 'worker-2')]);
    expect(openings.map((opening) => opening.kind).sort()).toEqual(['nothing', 'prepare']);
  });

  it('starts as many runs of an organization as its plan allows', async () => {
    const principal = await newPrincipal('free');
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await runs.create(principal, { url: 'https://site.test/' })).id);
    const openings = await Promise.all(ids.map((id, i) => life.open(id, `worker-${i}`)));
    expect(openings.map((opening) => opening.kind).sort()).toEqual(['nothing', 'prepare', 'prepare']);
  });

  it('accepts a run that a worker started although the answer of the queue got lost', async () => {
    const principal = await newPrincipal();
    const { database, plans, clock } = context;
    const losing = {
      dispatchAll: async ([runId = '']: string[]) => {
        await life.open(runId, 'worker-0');
        throw new QueueError('queue_timeout', null);
      },
    } as unknown as RunDispatcher;
    const service = new RunsService({ database, life, dispatcher: losing, plans, pricing: readPricing(), clock, baseUrl: 'https://sqout.test', pricingUrl: '' });
    const { id } = await service.create(principal, { url: 'https://site.test/' });
    expect(await service.getDetail(principal, id)).toMatchObject({ status: 'running', error: null });
  });

  it('fails the run and gives the credits back when the queue does not take it', async () => {
    const principal = await newPrincipal('free');
    const failing = { dispatchAll: async () => { throw new QueueError('queue_timeout', null); } } as unknown as RunDispatcher;
    const { database, plans, clock } = context;
    const service = new RunsService({ database, life, dispatcher: failing, plans, pricing: readPricing(), clock, baseUrl: 'https://sqout.test', pricingUrl: '' });
    const error = await service.create(principal, { url: 'https://site.test/' }).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'UPSTREAM_ERROR', details: { reason: 'queue_timeout' } });
    const { items } = await service.list(principal, {}, { limit: 10, offset: 0 });
    expect(items).toMatchObject([{ status: 'failed', completionReason: 'dispatch_failed', error: 'queue_timeout' }]);
    expect(await context.credits.balance(principal.orgId!)).toMatchObject({ total: 500, held: 0 });
    // A job that shows up later finds no run to start.
    expect(await life.open(items[0]!.id, 'worker-1')).toEqual({ kind: 'nothing' });
  });

  it('takes exactly as many of 200 parallel creations as there is credit for', async () => {
    const principal = await newPrincipal('free');
    await context.credits.grant({ orgId: principal.orgId!, bucket: 'pack', amount: 3_650 });
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => runs.create(principal, { url: 'https://site.test/' })));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(83);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as AppError] : []));
    expect(new Set(refusals.map((refusal) => refusal.code))).toEqual(new Set(['INSUFFICIENT_CREDITS']));
    expect(refusals[0]!.details).toMatchObject({ required: 50, balance: { total: 0 } });
  });

  it('ends in exactly one terminal state when cancel and completion race', async () => {
    for (let i = 0; i < 15; i++) {
      const { id, principal } = await crawlingRun([]);
      const slice = await openSlice(id, 'worker-1');
      await life.closeSlice(slice, { pace: null, notBefore: null });
      await life.enterFinishWhenCrawled(id, slice.epoch);
      const run = await life.openFinish(id);
      const report = { id: `rep_${id}`, baseUrl: 'https://site.test/', pageCount: 1, errorCount: 0, warningCount: 0, passedCount: 1, summary: { categories: [], topIssues: [] }, contentKey: 'k', contentSha256: 's', contentBytes: 1, auditedAt: context.clock.now() };
      const [completed, cancelled] = await Promise.all([
        life.complete(run!, { reason: 'success', message: 'done', healthScore: 100, issuesFound: 0, charge: 50, report }),
        runs.cancel(principal, id).then(() => true, (error: AppError) => (error.code === 'RUN_NOT_ACTIVE' ? false : Promise.reject(error))),
      ]);
      expect([completed, cancelled].filter(Boolean)).toHaveLength(1);
    }
  });

  it('brings back runs whose worker died and runs that nobody started', async () => {
    const { id } = await crawlingRun([url('/a')]);
    const { id: pending } = await runs.create(await newPrincipal(), { url: 'https://site.test/' });
    dispatched = [];
    await sweeper.sweep();
    expect(dispatched.filter((job) => job.includes(id) || job.includes(pending))).toEqual([]);
    context.clock.advanceMs(LEASE_MS + 1_000);
    await sweeper.sweep();
    expect(dispatched).toEqual(expect.arrayContaining([`resume crawl ${id}`, `start ${pending}`]));
  });

  it('waits for a store that is away until its deadline, and gives up some tries after it', async () => {
    const { id } = await crawlingRun([]);
    const slice = await openSlice(id, 'worker-1');
    await life.closeSlice(slice, { pace: null, notBefore: null });
    await life.enterFinishWhenCrawled(id, slice.epoch);
    const tries = async (): Promise<number> => {
      for (let n = 0; n < 12; n++) {
        const run = await life.openFinish(id);
        if (!run) return n;
        await life.postpone(run);
        expect(await life.openFinish(id)).toBeNull();
        context.clock.advanceMs(16_000);
        await sweeper.sweep();
      }
      return 12;
    };
    expect(await tries()).toBe(12);
    expect(await statusOf(id)).toMatchObject({ status: 'running', phase: 'finish' });
    context.clock.advanceMs(61 * 60_000);
    expect(await tries()).toBe(9);
    expect(await statusOf(id)).toMatchObject({ status: 'failed' });
  });

  it('reports what it has when the deadline passes, and fails with nothing', async () => {
    const { id } = await crawlingRun([url('/a')]);
    const { id: empty } = await runs.create(await newPrincipal(), { url: 'https://site.test/' });
    await life.open(empty, 'worker-1');
    context.clock.advanceMs(61 * 60_000);
    await sweeper.sweep();
    expect(await statusOf(id)).toMatchObject({ status: 'running', phase: 'finish' });
    expect(await statusOf(empty)).toMatchObject({ status: 'failed' });
  });

  it('hides runs of other users, other organizations and former members', async () => {
    const { id, principal } = await crawlingRun([]);
    const stranger = await newPrincipal();
    await expect(runs.getDetail(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(runs.getDetail({ ...principal, orgId: stranger.orgId }, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(runs.getDetail({ ...principal, kind: 'login' }, id)).resolves.toMatchObject({ id, status: 'running', progress: { phase: 'crawl' } });
    await context.database.query('DELETE FROM memberships WHERE user_id = $1', [principal.userId]);
    await expect(runs.getDetail({ ...principal, kind: 'login' }, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says the status of the run while there is no report', async () => {
    const { id, principal } = await crawlingRun([]);
    await expect(runs.getReport(principal, id)).rejects.toMatchObject({ code: 'NOT_FOUND', details: { runStatus: 'running' } });
  });

  it('refuses to leave a terminal state, whoever writes', async () => {
    const { id, principal } = await crawlingRun([]);
    await runs.cancel(principal, id);
    await expect(context.database.query(`UPDATE runs SET status = 'running', completed_at = NULL, completion_reason = NULL WHERE id = $1`, [id])).rejects.toThrow(/cannot become/);
  });
});
