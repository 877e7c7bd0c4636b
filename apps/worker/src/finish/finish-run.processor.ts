import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { AuditPool, finish, FixThreads, ReportThreads, type TextSource } from '#audit-run';
import { AppError, Progress, Clock } from '#common';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { Fetcher } from '#crawler';
import { PhaseLeases, PostgresStore, RunReports, RunScheduler } from '#frontier';
import { JobProcessor } from '#queue/nest';
import { RunDispatcher, type WorkRow, roomForProposals } from '#runs';
import { inRunSpan } from '#observability';
import { TextModel } from '#fixes/model';
import { shrinkImage } from '#organizations';
import { RunRendering } from '../rendering/run-rendering.js';
import { RefusedRuns } from '../jobs/refused-runs.js';
import { LoginError, RunLogins, withLogin } from '../jobs/run-logins.js';
import { SiteIconReader } from './site-icon-reader.js';
import { PhaseSteps, type PhaseStep } from '../jobs/phase-steps.js';

/** The longest piece, the report of a very large site, takes a minute or two. */
const STILL_MS = 5 * 60_000;

/** Turns at the last phase of runs, each under its lease. */
@Processor('finish-run')
export class FinishRunProcessor extends JobProcessor<'finish-run'> {
  constructor(
    private readonly scheduler: RunScheduler,
    private readonly phases: PhaseLeases,
    private readonly store: PostgresStore,
    private readonly endings: RunReports,
    private readonly dispatcher: RunDispatcher,
    private readonly fetcher: Fetcher,
    private readonly pool: AuditPool,
    private readonly threads: ReportThreads,
    private readonly fixing: FixThreads,
    private readonly rendering: RunRendering,
    private readonly logins: RunLogins,
    private readonly refused: RefusedRuns,
    private readonly steps: PhaseSteps,
    private readonly progress: Progress,
    private readonly icons: SiteIconReader,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super('finish-run', { concurrency: config.worker.concurrency, log: logger });
  }

  handle({ runId }: { runId: string }): Promise<void> {
    return this.progress.during(this.serve(runId));
  }

  private async serve(runId: string): Promise<void> {
    const run = await this.scheduler.assignNextFinish(runId);
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
          if (error instanceof LoginError) await this.refused.end(run, error, log);
          else await this.postpone(run, error, log);
        }
      }),
    );
  }

  /** What was crawled is worth waiting for a store that is away. Other errors are left to the lease, and counted. */
  private async postpone(run: WorkRow, error: unknown, log: Logger): Promise<void> {
    if (!(error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')) throw error;
    log.warn({ err: error.cause ?? error }, 'the report could not be stored; will retry');
    await this.phases.postpone(run);
  }

  private async finish(step: PhaseStep, signal: AbortSignal): Promise<void> {
    const { run, progress, log } = step;
    const { scheduler, store, endings, pool, threads, fixing, clock } = this;
    const texts = textsOf(this.config.model, run);
    // Where this worker has room, what waits need not wait for this run.
    const isPlaceAwaited = async (): Promise<boolean> => !this.hasFreeSlot && scheduler.isFinishAwaited(run.orgId);
    const own = { signal, progress, log, isPlaceAwaited, rendering: () => this.rendering.coverageOf(run) };
    const login = await this.logins.of(run);
    const looks = this.rendering.looksOf(run, login);
    const measure = this.rendering.measureFor(run, login);
    const end = await withLogin(this.fetcher, login, (fetcher) =>
      finish(run, { store, endings, fetcher, pool, threads, fixing, texts, looks, measure, clock, ...own }),
    );
    if (end.kind === 'later') return this.steps.yield(step, end.until);
    if (end.kind === 'refused')
      log.info({ refused: end.refused, answered: end.answered }, 'the site blocks the crawler');
    else log.info({ completed: end.completed, pages: run.pagesDone, healthScore: end.healthScore }, 'run completed');
    await this.dispatcher.startNext(run.orgId);
    if (end.kind === 'ended' && end.completed) await this.icons.read(run, log);
  }
}

/** The model that a run may ask for texts, within its credits. Without one it says so. */
function textsOf(settings: Config['model'], { model, fixTerms }: WorkRow): TextSource {
  return {
    open: (spentUsd, signal) => new TextModel(settings, { model, spentUsd, signal }),
    room: (spent) => (fixTerms ? roomForProposals(fixTerms, spent) : 0),
    shrink: (file) => shrinkImage(file).catch(() => null),
  };
}
