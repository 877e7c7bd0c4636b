import type { Logger } from 'pino';
import {
  isNewerShape,
  runFinishStep,
  type AuditPool,
  type FinishedAudit,
  type FinishEnd,
  type PreviousReport,
  type ReportThreads,
} from '#audit-run';
import { AppError, newId, type Clock, type Progress } from '#common';
import type { Fetcher } from '#crawler';
import { reportContentKey } from '#reports';
import type { RunLifecycle } from '#frontier';
import type { RunDispatcher, RunMode, WorkRow } from '#runs';
import type { BlobStore } from '#storage';
import { keepLease } from '../jobs/keep-lease.js';

/** The longest piece, the report of a very large site, takes a minute or two. */
const STILL_MS = 5 * 60_000;
/** How soon a run is offered again that only a newer worker can go on with. */
const NEWER_MS = 1_000;
/** A job comes a little after the moment that it waits for, whichever clock is ahead. */
const WAKE_MS = 20;

export interface FinishRunParts {
  lifecycle: RunLifecycle;
  dispatcher: RunDispatcher;
  fetcher: Fetcher;
  storage: BlobStore;
  threads: ReportThreads;
  pool: AuditPool;
  clock: Clock;
  stopping: AbortSignal;
  log: Logger;
  /** Of the whole worker. */
  progress: Progress;
}

/** Job `finish-run`: a turn at the last phase, and the one transaction that completes and settles the run. */
export class FinishRunHandler {
  constructor(private readonly parts: FinishRunParts) {}

  async handle(job: { runId: string }): Promise<void> {
    const { lifecycle, dispatcher, stopping } = this.parts;
    const run = await lifecycle.scheduler.assignNextFinish(job.runId);
    if (!run) return;
    const log = this.parts.log.child({ runId: run.id });
    const abort = new AbortController();
    const onStop = (): void => abort.abort(new Error('the worker stops'));
    stopping.addEventListener('abort', onStop);
    if (stopping.aborted) onStop();
    const progress = this.parts.progress.part();
    const endOfTurn = progress.begin();
    const endLease = keepLease({ renew: () => lifecycle.phases.renew(run), progress, maxStillMs: STILL_MS, abort });
    try {
      await this.turn(run, { signal: abort.signal, progress, log });
    } catch (error) {
      if (!abort.signal.aborted && isNewerShape(error)) return await this.leaveToNewer(run, error, log);
      if (!abort.signal.aborted) return await this.postpone(run, error, log);
      // A worker that stops hands the phase on at once.
      if (await lifecycle.phases.release(run)) await dispatcher.queueFinish(run.id);
    } finally {
      endLease();
      endOfTurn();
      stopping.removeEventListener('abort', onStop);
    }
  }

  /** What was crawled is worth waiting for a store that is away. Other errors are left to the lease, and counted. */
  private async postpone(run: WorkRow, error: unknown, log: Logger): Promise<void> {
    if (!(error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')) throw error;
    log.warn({ err: error.cause ?? error }, 'the report could not be stored; it is tried again');
    await this.parts.lifecycle.phases.postpone(run);
  }

  /** While an installation is updated: a newer worker goes on with it. */
  private async leaveToNewer(run: WorkRow, error: Error, log: Logger): Promise<void> {
    log.info({ reason: error.message }, 'left to a newer worker');
    if (await this.parts.lifecycle.phases.yield(run, new Date(Date.now() + NEWER_MS)))
      await this.parts.dispatcher.queueFinish(run.id, NEWER_MS + WAKE_MS);
  }

  private async turn(run: WorkRow, under: { signal: AbortSignal; progress: Progress; log: Logger }): Promise<void> {
    const { log } = under;
    const { lifecycle, dispatcher } = this.parts;
    const findPrevious = (): Promise<PreviousReport | null> => this.previousReport(run);
    const end = await runFinishStep(run, { ...this.parts, ...under, store: lifecycle, findPrevious });
    if (end.kind === 'later') {
      if (await lifecycle.phases.yield(run, end.until))
        await dispatcher.queueFinish(run.id, Math.max(0, end.until.getTime() - Date.now()) + WAKE_MS);
      return;
    }
    if (end.kind === 'refused') await this.refuse(run, end, log);
    else await this.complete(run, end, log);
    await dispatcher.startNext(run.orgId);
  }

  /** Null for a first audit, and when the store does not give the earlier report: the comparison is an extra. */
  private async previousReport(run: WorkRow): Promise<PreviousReport | null> {
    const previous = await this.parts.lifecycle.phases.findPreviousReport(run);
    const blob = previous && (await this.parts.storage.get(previous.contentKey).catch(() => null));
    if (!previous || !blob) return null;
    const { reportId, runId } = previous;
    return { reportId, content: blob.body, places: await this.parts.lifecycle.findings.findPlaces(runId) };
  }

  private async complete(run: WorkRow, audit: FinishedAudit, log: Logger): Promise<void> {
    const { lifecycle, storage } = this.parts;
    const { built, auditedAt, isPartial } = audit;
    const { summary } = built;
    const { pagesDone: current, pagesFailed: failed } = run;
    await lifecycle.progress(run.id, {
      phase: 'report',
      message: 'Storing the report',
      current,
      total: current,
      failed,
    });
    const reportId = newId('report', auditedAt.getTime());
    const contentKey = reportContentKey(run.orgId, reportId);
    await storage.put(contentKey, Buffer.from(built.content), { contentType: 'application/json' });
    const completed = await lifecycle.endings.complete(run, {
      reason: isPartial ? 'partial' : 'success',
      message: completionMessage(run.mode, run.pagesDone, isPartial),
      healthScore: summary.healthScore,
      issuesFound: summary.issuesFound,
      report: {
        id: reportId,
        baseUrl: audit.startUrl,
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

  private async refuse(run: WorkRow, end: Extract<FinishEnd, { kind: 'refused' }>, log: Logger): Promise<void> {
    await this.parts.lifecycle.endings.end({
      runId: run.id,
      status: 'failed',
      reason: 'blocked',
      message: `${end.message} Nothing was charged.`,
      error: 'blocked by the site',
      epoch: run.epoch,
    });
    log.info({ refused: end.refused, answered: end.answered }, 'the site blocks');
  }
}

function completionMessage(mode: RunMode, pages: number, isPartial: boolean): string {
  const audited = isPartial
    ? `${pages} pages were audited before the time was over; the report says what was left out.`
    : `${pages} ${pages === 1 ? 'page was' : 'pages were'} audited.`;
  return mode === 'audit' ? audited : `${audited} No fixes were attempted: this installation audits only.`;
}
