import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import {
  AuditPool,
  buildReport,
  readFixes,
  FixThreads,
  ReportThreads,
  runFinishStep,
  type BuiltReport,
  type FinishEnd,
  type PreviousReport,
  type ReadyAudit,
  type TextSource,
} from '#audit-run';
import { AppError, newId, Progress, type Clock } from '#common';
import type { Config } from '#config';
import { CLOCK, CONFIG, LOGGER } from '#config/nest';
import { Fetcher } from '#crawler';
import { RunLifecycle } from '#frontier';
import { JobProcessor } from '#queue/nest';
import { reportContentKey } from '#reports';
import { RunDispatcher, type WorkRow, roomForProposals } from '#runs';
import type { BlobStore } from '#storage';
import { BLOB_STORE } from '#storage/nest';
import { inRunSpan } from '#tracing';
import { TextModel } from '#model';
import { completionMessage } from './completion-message.js';
import { PhaseSteps, type PhaseStep } from '../jobs/phase-steps.js';

/** The longest piece, the report of a very large site, takes a minute or two. */
const STILL_MS = 5 * 60_000;

/** A step of the last phase, and the one transaction that completes and settles the run. */
@Processor('finish-run')
export class FinishRunProcessor extends JobProcessor<'finish-run'> {
  constructor(
    private readonly lifecycle: RunLifecycle,
    private readonly dispatcher: RunDispatcher,
    private readonly fetcher: Fetcher,
    private readonly pool: AuditPool,
    private readonly threads: ReportThreads,
    private readonly fixing: FixThreads,
    private readonly steps: PhaseSteps,
    private readonly progress: Progress,
    @Inject(BLOB_STORE) private readonly storage: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super('finish-run', { concurrency: config.worker.concurrency, log: logger });
  }

  handle({ runId }: { runId: string }): Promise<void> {
    return this.progress.during(this.serve(runId));
  }

  private async serve(runId: string): Promise<void> {
    const run = await this.lifecycle.scheduler.assignNextFinish(runId);
    if (!run) return;
    const log = this.logger.child({ runId: run.id });
    const step: PhaseStep = {
      ...{ run, log, progress: this.progress.part(), maxStillMs: STILL_MS },
      queueNext: (delayMs) => this.dispatcher.queueFinish(run.id, delayMs),
    };
    await inRunSpan(run.id, 'finish', () =>
      this.steps.run(step, async (signal) => {
        try {
          await this.finish(step, signal);
        } catch (error) {
          if (signal.aborted) throw error;
          await this.postpone(run, error, log);
        }
      }),
    );
  }

  /** What was crawled is worth waiting for a store that is away. Other errors are left to the lease, and counted. */
  private async postpone(run: WorkRow, error: unknown, log: Logger): Promise<void> {
    if (!(error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')) throw error;
    log.warn({ err: error.cause ?? error }, 'the report could not be stored; it is tried again');
    await this.lifecycle.phases.postpone(run);
  }

  private async finish(step: PhaseStep, signal: AbortSignal): Promise<void> {
    const { run, progress, log } = step;
    const { lifecycle: store, fetcher, pool, threads, fixing, clock } = this;
    const texts = textsOf(this.config.model, run);
    const end = await runFinishStep(run, { store, fetcher, pool, fixing, texts, clock, signal, progress, log });
    if (end.kind === 'later') return this.steps.yield(step, end.until);
    if (end.kind === 'refused') await this.refuse(run, end, log);
    else {
      const previous = await this.previousReport(run);
      const built = await buildReport(run, end, { store, threads, signal, progress, previous });
      await this.complete(run, end, built, log);
    }
    await this.dispatcher.startNext(run.orgId);
  }

  /** Null for a first audit, for pages that are read again, and when the store does not give the earlier report: the comparison is an extra. */
  private async previousReport(run: WorkRow): Promise<PreviousReport | null> {
    if (run.mode === 'fix') return null;
    const previous = await this.lifecycle.phases.findPreviousReport(run);
    const blob = previous && (await this.storage.get(previous.contentKey).catch(() => null));
    if (!previous || !blob) return null;
    const { reportId, runId } = previous;
    const { phases, findings } = this.lifecycle;
    const fixed: PreviousReport['fixed'] = [];
    for (const id of await phases.findFixRunsSince(run, runId))
      fixed.push({ pages: await readFixes(this.lifecycle.fixes, id), places: await findings.findPlaces(id) });
    return { reportId, content: blob.body, places: await findings.findPlaces(runId), fixed };
  }

  private async complete(run: WorkRow, audit: ReadyAudit, built: BuiltReport, log: Logger): Promise<void> {
    const { lifecycle, storage } = this;
    const { auditedAt, isPartial, fixes } = audit;
    const { summary } = built;
    const { pagesDone: current, pagesFailed: failed } = run;
    await lifecycle.phases.progress(run.id, {
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
      message: completionMessage({ pages: run.pagesDone, isPartial, fixes }),
      // Some pages are no site.
      healthScore: run.mode === 'fix' ? null : summary.healthScore,
      issuesFound: summary.issuesFound,
      fixes,
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
          ...(fixes ? { fixes } : {}),
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
    await this.lifecycle.endings.end({
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

/** The model that a run may ask for texts, within its credits. Without one it says so. */
function textsOf(settings: Config['model'], { model, fixTerms }: WorkRow): TextSource {
  return {
    open: (spentUsd, signal) => new TextModel(settings, { model, spentUsd, signal }),
    room: (spent) => (fixTerms ? roomForProposals(fixTerms, spent) : 0),
  };
}
