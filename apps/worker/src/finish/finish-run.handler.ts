import type { Logger } from 'pino';
import type { SiteProbe } from '#audit-engine';
import { AppError, newId, type Clock, type Progress } from '#common';
import { priceOf, type Pricing } from '#credits';
import type { Fetcher } from '#crawler';
import { reportContentKey } from '#reports';
import type { BlobStore } from '#storage';
import { RENEW_MS, type RunLife } from '#frontier';
import type { RunDispatcher, RunMode, WorkRow } from '#runs';
import type { AuditPool } from '../audit/audit-pool.js';
import type { CrawlState, PreparedProbe } from '../crawl/crawl-state.js';
import { fetchResourcesInTurn, firstResourceState, type ResourceState } from '../resources/resource-turn.js';
import { coverageOf, isMostlyBlocked, withLinks, withResources, outcomesOf, type Coverage } from './coverage.js';
import { checkLinksInTurn, firstLinkState, type LinkState } from './external-links.js';
import type { BuiltReport, PreviousReport } from './finish-messages.js';
import type { ReportThreads } from './report-thread.js';
import { readSitemapUrls, readTargets } from './targets.js';

const PAGES_PER_BATCH = 100;
const RESOURCES_PER_BATCH = 500;
/** A job comes a little after the moment that it waits for, whichever clock is ahead. */
const WAKE_MS = 20;

export interface FinishParts {
  life: RunLife;
  dispatcher: RunDispatcher;
  fetcher: Fetcher;
  storage: BlobStore;
  threads: ReportThreads;
  pool: AuditPool;
  pricing: Pricing;
  clock: Clock;
  stopping: AbortSignal;
  log: Logger;
  /** Of the whole worker. */
  progress: Progress;
}

/** What a turn leaves for the next one. Kept in `runs.phase_state`, so JSON; null when that step is done. */
interface FinishState {
  resources?: ResourceState | null;
  links?: LinkState;
}

/** What the crawl left behind. */
interface Crawled {
  run: WorkRow;
  state: CrawlState;
  coverage: Coverage;
  auditedAt: Date;
}

/** Job `finish-run`: site rules, score, report, and the one transaction that completes and settles the run. */
export class FinishRunHandler {
  constructor(private readonly parts: FinishParts) {}

  async handle(job: { runId: string }): Promise<void> {
    const { life, dispatcher, stopping } = this.parts;
    const run = await life.opener.openNextFinish(job.runId);
    if (!run) return;
    const log = this.parts.log.child({ runId: run.id });
    const abort = new AbortController();
    const onStop = (): void => abort.abort(new Error('the worker stops'));
    stopping.addEventListener('abort', onStop);
    if (stopping.aborted) onStop();
    const renewal = setInterval(() => {
      void life.renew(run).then(
        (isMine) => isMine || abort.abort(new Error('the run went on without this worker')),
        () => undefined,
      );
    }, RENEW_MS);
    try {
      const later = await this.finish(run, abort.signal, log);
      if (later === null) await dispatcher.startNext(run.orgId);
      else if (await life.endTurn(run, later))
        await dispatcher.finish(run.id, Math.max(0, later.getTime() - Date.now()) + WAKE_MS);
    } catch (error) {
      if (!abort.signal.aborted) return await this.postpone(run, error, log);
      // A worker that stops hands the phase on at once.
      if (await life.release(run)) await dispatcher.finish(run.id);
    } finally {
      clearInterval(renewal);
      stopping.removeEventListener('abort', onStop);
    }
  }

  /** What was crawled is worth waiting for a store that is away. Other errors are left to the lease, and counted. */
  private async postpone(run: WorkRow, error: unknown, log: Logger): Promise<void> {
    if (!(error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')) throw error;
    log.warn({ err: error.cause ?? error }, 'the report could not be stored; it is tried again');
    await this.parts.life.postpone(run);
  }

  /** When the phase is to be gone on with; null when it is over. */
  private async finish(run: WorkRow, signal: AbortSignal, log: Logger): Promise<Date | null> {
    const { life, clock } = this.parts;
    const { crawlState, siteProbe, cuts } = await life.finishState(run.id);
    const state = crawlState as CrawlState;
    const crawlCoverage = coverageOf(run, state.startUrl, await life.frontier.coverage(run.id), cuts);
    if (isMostlyBlocked(crawlCoverage)) {
      await this.refuse(run, crawlCoverage, log);
      return null;
    }
    const later = await this.askBeside(run, state, signal);
    if (later !== null) return later;
    const withFiles = withResources(crawlCoverage, await life.resources.countByOutcome(run.id));
    const coverage = run.externalLinks ? withLinks(withFiles, await life.frontier.countExternal(run.id)) : withFiles;
    await life.progress(run.id, {
      phase: 'rules',
      message: 'Judging the site',
      current: run.pagesDone,
      total: run.pagesDone,
      failed: run.pagesFailed,
    });
    const probe: SiteProbe = {
      ...(siteProbe as PreparedProbe),
      outcomes: outcomesOf(coverage),
      isComplete: coverage.isComplete,
      externalLinksChecked: run.externalLinks,
    };
    const auditedAt = clock.now();
    const crawled: Crawled = { run, state, coverage, auditedAt };
    const built = await this.build(crawled, probe, signal);
    await life.progress(run.id, {
      phase: 'report',
      message: 'Storing the report',
      current: run.pagesDone,
      total: run.pagesDone,
      failed: run.pagesFailed,
    });
    await this.complete(crawled, built, log);
    return null;
  }

  /** What is asked for beside the pages, in turns. When to go on with it; null when all of it is done. */
  private async askBeside(
    run: WorkRow,
    { scope, host, robotsText }: CrawlState,
    signal: AbortSignal,
  ): Promise<Date | null> {
    const { life, fetcher, pool, log } = this.parts;
    const parts = { life, fetcher, signal };
    const state = ((await life.phaseState(run.id)).state ?? {}) as FinishState;
    if (state.resources !== null) {
      state.resources ??= await this.begin(run, 'resources', firstResourceState(run));
      await life.keepFinishState(run, state);
      const end = await fetchResourcesInTurn(run, state.resources, {
        ...parts,
        pool,
        log,
        site: { scope, host, robotsText },
      });
      if (!end.isDone) return end.until;
      state.resources = null;
      await life.keepFinishState(run, state);
    }
    if (!run.externalLinks) return null;
    if (!state.links) {
      state.links = await this.begin(run, 'links', firstLinkState());
      await life.keepFinishState(run, state);
    }
    const end = await checkLinksInTurn(run, state.links, parts);
    if (end.isDone) return null;
    await life.keepFinishState(run, state);
    return end.until;
  }

  private async begin<State>(run: WorkRow, phase: 'resources' | 'links', state: State): Promise<State> {
    const message = phase === 'links' ? 'Checking links to other sites' : 'Asking for what the pages load';
    await this.parts.life.progress(run.id, { phase, message, current: null, total: null, failed: null });
    return state;
  }

  private async build(
    { run, state, coverage, auditedAt }: Crawled,
    probe: SiteProbe,
    signal: AbortSignal,
  ): Promise<BuiltReport> {
    const { frontier } = this.parts.life;
    const thread = this.parts.threads.take(signal);
    try {
      const catalogues = await frontier.readCatalogues(run.id);
      await thread.send({
        type: 'start',
        probe,
        baseUrl: state.startUrl,
        timestamp: auditedAt.toISOString(),
        coverage,
        disabledRules: run.disabledRules,
        catalogues,
        previous: await this.previousReport(run),
      });
      await thread.send({ type: 'targets', targets: await readTargets(frontier, run.id) });
      await thread.send({ type: 'sitemap', urls: [...(probe.listedStart ?? [])] });
      for await (const urls of readSitemapUrls(frontier, run.id)) await thread.send({ type: 'sitemap', urls });
      for await (const resources of this.parts.life.resources.answers(run.id, RESOURCES_PER_BATCH))
        await thread.send({ type: 'resources', resources });
      for (const batch of await frontier.readPageBatches(run.id, PAGES_PER_BATCH)) {
        const pages = await frontier.readPages(run.id, batch);
        signal.throwIfAborted();
        const results = pages.map((page): [string, string] => [page.facts, page.results]);
        await this.parts.life.storeFindings(
          run,
          await this.parts.progress.during(thread.send({ type: 'pages', pages: results })),
        );
      }
      const built = await this.parts.progress.during(thread.build());
      await this.parts.life.storeFindings(run, built.findings.chunks);
      return built;
    } finally {
      await thread.close();
    }
  }

  /** Null for a first audit, and when the store does not give the earlier report: the comparison is an extra. */
  private async previousReport(run: WorkRow): Promise<PreviousReport | null> {
    const previous = await this.parts.life.findPreviousReport(run);
    const blob = previous && (await this.parts.storage.get(previous.contentKey).catch(() => null));
    if (!previous || !blob) return null;
    const { reportId, runId } = previous;
    return { reportId, content: blob.body, places: await this.parts.life.findings.findPlaces(runId) };
  }

  private async complete({ run, state, coverage, auditedAt }: Crawled, built: BuiltReport, log: Logger): Promise<void> {
    const { life, storage, pricing } = this.parts;
    const { summary } = built;
    const reportId = newId('report', auditedAt.getTime());
    const contentKey = reportContentKey(run.orgId, reportId);
    await storage.put(contentKey, Buffer.from(built.content), { contentType: 'application/json' });
    // Stopped by the deadline with URLs left, or at the page budget: the first is partial, the second is what was asked for.
    const isPartial = (coverage.urlsByOutcome['not-reached'] ?? 0) > 0 && run.claimed < run.maxPages;
    const completed = await life.complete(run, {
      reason: isPartial ? 'partial' : 'success',
      message: completionMessage(run.mode, run.pagesDone, isPartial),
      healthScore: summary.healthScore,
      issuesFound: summary.issuesFound,
      charge: priceOf(pricing, 'audit_base', 1),
      report: {
        id: reportId,
        baseUrl: state.startUrl,
        pageCount: summary.totalPages,
        errorCount: summary.failed,
        warningCount: summary.warnings,
        passedCount: summary.passed,
        summary: {
          grade: summary.grade,
          scoreVersion: summary.scoreVersion,
          categories: summary.categories,
          topIssues: summary.topIssues,
          comparison: built.comparison,
          findings: summary.findings,
          histograms: summary.histograms,
        },
        contentKey,
        contentSha256: built.sha256,
        contentBytes: built.content.byteLength,
        auditedAt,
      },
      findings: built.findings,
    });
    log.info({ completed, pages: run.pagesDone, healthScore: summary.healthScore }, 'run completed');
  }

  private async refuse(run: WorkRow, coverage: Coverage, log: Logger): Promise<void> {
    const { 'bot-blocked': blocked = 0, 'rate-limited': limited = 0, ok = 0 } = coverage.urlsByOutcome;
    const message = `The site kept us out: ${blocked + limited} of ${blocked + limited + ok} pages were refused, so a score would be about the refusals. Let the user agent "Sqout" through. Nothing was charged.`;
    await this.parts.life.end({
      runId: run.id,
      status: 'failed',
      reason: 'blocked',
      message,
      error: 'blocked by the site',
      epoch: run.epoch,
    });
    log.info({ blocked, limited, ok }, 'the site blocks');
  }
}

function completionMessage(mode: RunMode, pages: number, isPartial: boolean): string {
  const audited = isPartial
    ? `${pages} pages were audited before the time was over; the report says what was left out.`
    : `${pages} ${pages === 1 ? 'page was' : 'pages were'} audited.`;
  return mode === 'audit' ? audited : `${audited} No fixes were attempted: this installation audits only.`;
}
