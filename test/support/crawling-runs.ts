import { createHash } from 'node:crypto';
import type { BatchCommit, NewUrl, PageRow, Slice, UrlResult } from '#audit-run/port';
import type { Principal } from '#auth';
import { readPricing } from '#credits';
import { PlacesLog, type FixSummary } from '#findings';
import type { JobProducer } from '#queue';
import { type Assignment } from '#frontier';
import {
  RunDispatcher,
  RunsService,
  OwnedRuns,
  type RunCreation,
  type NewRunReport,
  type RunMode,
  type RunPhase,
  type WorkRow,
  RunsRepository,
  RunLists,
} from '#runs';
import { Sweeper } from '#upkeep';
import { runLifecycle, sweeperOf, type RunLifecycle } from './run-lifecycle.js';
import { runCreation } from './run-records.js';
import { TestContext } from './test-context.js';

const hashOf = (url: string): string => createHash('sha1').update(url).digest().readBigInt64BE().toString();

export const urlOf = (path: string, source: NewUrl['source'] = 'link', pattern: string | null = null): NewUrl => ({
  hash: hashOf(path),
  url: `https://site.test${path}`,
  depth: 1,
  source,
  pattern,
  hops: 0,
  isLate: false,
});
export const doneResult = (hash: string): UrlResult => ({
  hash,
  state: 'done',
  outcome: 'ok',
  status: 200,
  detail: null,
  redirectTo: null,
});
export const pageRow = (leased: { hash: string; url: string }): PageRow => ({
  hash: leased.hash,
  url: leased.url,
  depth: 1,
  status: 200,
  catalogue: 'c',
  facts: '{}',
  results: '{}',
});
export const batchOf = (leased: { hash: string; url: string }[], discovered: NewUrl[] = []): BatchCommit => ({
  results: leased.map((l) => doneResult(l.hash)),
  pages: leased.map(pageRow),
  discovered,
  failed: new Set(),
  refunded: new Set(),
});

/** `start <run>`, `resume crawl <run>`, … */
function nameOf({ runId }: { runId: string }, { jobId }: { jobId: string }): string {
  return `${jobId
    .slice(runId.length + 1)
    .split('-')
    .filter((word) => /^[a-z]+$/.test(word))
    .join(' ')} ${runId}`;
}

/** Runs brought to any point of their life by hand: the test is the worker, and `dispatched` is what it would be woken with. */
export class CrawlingRuns {
  dispatched: string[] = [];
  /** Phases of leases that ran out. */
  readonly lost: RunPhase[] = [];
  readonly lifecycle: RunLifecycle;
  readonly runs: RunsService;
  readonly creation: RunCreation;
  readonly owned: OwnedRuns;
  readonly sweeper: Sweeper;

  private constructor(readonly context: TestContext) {
    const { database, credits, plans, clock } = context;
    this.lifecycle = runLifecycle(
      { database, credits, plans, clock },
      {
        hostConnections: 8,
        sliceConnections: 4,
        deadlineMinutes: { quick: 10, surface: 30, full: 60 },
        onLost: (phase, count) => this.lost.push(...Array.from({ length: count }, () => phase)),
      },
    );
    const producer = {
      add: async (_queue: string, payload: { runId: string }, options: { jobId: string }) =>
        void this.dispatched.push(nameOf(payload, options)),
      addAll: async (_queue: string, jobs: { payload: { runId: string }; options: { jobId: string } }[]) =>
        void this.dispatched.push(...jobs.map(({ payload, options }) => nameOf(payload, options))),
    };
    const dispatcher = new RunDispatcher(producer as unknown as JobProducer, database);
    this.creation = this.creationWith(dispatcher);
    const repository = new RunsRepository(database);
    this.owned = new OwnedRuns(repository);
    const { endings } = this.lifecycle;
    this.runs = new RunsService(this.owned, repository, new RunLists(database), endings, dispatcher, clock);
    this.sweeper = sweeperOf({ database, credits, plans, clock }, this.lifecycle, dispatcher);
  }

  static async open(): Promise<CrawlingRuns> {
    return new CrawlingRuns(await TestContext.open());
  }

  /** New runs with a queue of the test's own. */
  creationWith(dispatcher: RunDispatcher, pricing = readPricing()): RunCreation {
    const { database, credits, plans, clock } = this.context;
    return runCreation({ database, credits, plans, clock }, dispatcher, pricing);
  }

  async newPrincipal(planId: 'free' | 'team' = 'team'): Promise<Principal> {
    const org = await this.context.newOrg({ planId });
    const user = await this.context.newMember(org.id);
    return { kind: 'key', userId: user.id, orgId: org.id, role: 'owner', planId, scopes: null, keyId: null };
  }

  /** A run that one worker prepares. */
  async preparingRun(
    config: Record<string, unknown> = {},
    mode?: RunMode,
  ): Promise<{ id: string; principal: Principal; run: WorkRow }> {
    const principal = await this.newPrincipal();
    const { id } = await this.creation.create(principal, {
      url: 'https://site.test/',
      ...(mode ? { mode } : {}),
      config: JSON.stringify({ maxPages: 100, coverageMode: 'full', ...config }),
    });
    const opening = await this.lifecycle.scheduler.assign(id, 'worker-0');
    if (opening.kind !== 'prepare') throw new Error(`expected to prepare, got ${opening.kind}`);
    return { id, principal, run: opening.run };
  }

  async prepare(run: WorkRow, urls: NewUrl[]): Promise<void> {
    const start = urlOf('/', 'start');
    await this.lifecycle.phases.commitPrepared(run, {
      crawlState: { host: `${run.id}.test`, crawlDelayMs: 0 },
      siteProbe: {},
      notBefore: this.context.clock.now(),
      done: [{ ...start, ...doneResult(start.hash) }],
      discovered: urls,
      pages: [pageRow(start)],
    });
  }

  /** A run whose first page is stored and whose frontier holds these URLs. */
  async crawlingRun(urls: NewUrl[], maxPages = 100): Promise<{ id: string; principal: Principal }> {
    const { id, principal, run } = await this.preparingRun({ maxPages });
    await this.prepare(run, urls);
    return { id, principal };
  }

  async openSlice(id: string, workerId: string): Promise<Slice> {
    const opening: Assignment = await this.lifecycle.scheduler.assign(id, workerId);
    if (opening.kind !== 'crawl') throw new Error(`expected a slice, got ${opening.kind}`);
    return opening.slice;
  }

  /** A run of one page that waits for its report. */
  async crawledRun(): Promise<{ id: string; principal: Principal }> {
    const crawling = await this.crawlingRun([]);
    const slice = await this.openSlice(crawling.id, 'worker-1');
    await this.lifecycle.slices.close(slice, { pace: null, notBefore: null });
    await this.lifecycle.phases.enterFinishWhenCrawled(crawling.id, slice.epoch);
    return crawling;
  }

  /** Completes a run whose finish phase is the caller's. */
  complete(run: WorkRow, healthScore = 100, fixes: FixSummary | null = null): Promise<boolean> {
    const report: NewRunReport = {
      id: `rep_${run.id}`,
      baseUrl: 'https://site.test/',
      pageCount: run.pagesDone,
      errorCount: 1,
      warningCount: 2,
      passedCount: 3,
      summary: { categories: [], topIssues: [] },
      contentKey: 'k',
      contentSha256: 's',
      contentBytes: 1,
      auditedAt: this.context.clock.now(),
    };
    return this.lifecycle.endings.complete(run, {
      reason: 'success',
      message: 'done',
      healthScore,
      issuesFound: 3,
      fixes,
      report,
      findings: {
        outline: { version: 1, found: 0, stored: 0, causes: 0, rules: [] },
        places: new PlacesLog().encode([]),
      },
    });
  }

  async statusOf(id: string): Promise<unknown> {
    return (
      await this.context.database.query('SELECT status, phase, pages_done, claimed FROM runs WHERE id = $1', [id])
    )[0];
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
