import type { Clock } from '#common';
import type { CreditsService } from '#credits';
import type { Database } from '#database';
import { deleteExpiredWorkers, type LinkAnswers, type PhaseLeases, type SliceLeases } from '#frontier';
import { runUpkeep, type RunDispatcher, type RunEnd, type RunEndings } from '#runs';

/** A phase that is begun again so often does not end by itself: something in it ends its workers. */
export const MAX_PHASE_RETRIES = 8;

export interface SweepResult {
  redelivered: number;
  /** Runs that no worker held, and for which a worker was called. */
  resumed: number;
  /** Slices of workers that went silent. */
  lostSlices: number;
  ended: number;
  periods: number;
}

/** Brings back whatever a lost job, a dead worker or a flushed queue left behind. Every worker sweeps; rows are taken with SKIP LOCKED. */
export class Sweeper {
  constructor(
    private readonly database: Database,
    private readonly slices: SliceLeases,
    private readonly phases: PhaseLeases,
    private readonly linkAnswers: LinkAnswers,
    private readonly endings: RunEndings,
    private readonly dispatcher: RunDispatcher,
    private readonly credits: CreditsService,
    private readonly clock: Clock,
  ) {}

  async sweep(): Promise<SweepResult> {
    const now = this.clock.now();
    const lostSlices = await this.slices.clearLost();
    await deleteExpiredWorkers(this.database, now);
    await this.linkAnswers.forgetOld();
    const ended = await this.endOverdue(now);
    return {
      ended,
      lostSlices,
      resumed: await this.resumeUnheld(now),
      redelivered: await this.redeliver(now),
      periods: await this.credits.rollDuePeriods(100),
    };
  }

  private async redeliver(now: Date): Promise<number> {
    const due = await runUpkeep.takeUndelivered(this.database, now, new Date(now.getTime() + 15_000));
    const perOrganization = new Map<string, number>();
    let redelivered = 0;
    for (const run of due.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
      const position = (perOrganization.get(run.orgId) ?? 0) + 1;
      perOrganization.set(run.orgId, position);
      // Further ones could not start anyway; the end of a run starts the next.
      if (position > 20) continue;
      await this.dispatcher.dispatch(run.id);
      redelivered++;
    }
    return redelivered;
  }

  private async resumeUnheld(now: Date): Promise<number> {
    const unheld = await runUpkeep.findUnheld(this.database, now);
    for (const run of unheld) {
      if (run.retries >= MAX_PHASE_RETRIES) {
        const message = 'The audit was stopped because its workers failed repeatedly. Nothing was charged.';
        await this.end({
          runId: run.id,
          status: 'failed',
          reason: 'error',
          message,
          error: `gave up after ${MAX_PHASE_RETRIES} retries of the phase ${run.phase}`,
          epoch: run.epoch,
        });
      } else await this.dispatcher.resume(run.id, run.phase, run.epoch);
    }
    return unheld.length;
  }

  private async endOverdue(now: Date): Promise<number> {
    const overdue = await runUpkeep.findOverdue(this.database, now);
    for (const run of overdue) {
      if (run.phase === 'crawl' && run.pagesDone > 0) {
        if (await this.phases.enterFinishEarly(run.id, run.epoch)) await this.dispatcher.queueFinish(run.id);
        continue;
      }
      const isClients = run.phase === 'client';
      await this.end({
        runId: run.id,
        status: 'failed',
        reason: 'timeout',
        message: isClients
          ? 'The client that crawls this run has sent nothing for two hours. Nothing was charged.'
          : 'The site answered too slowly: no page could be audited in time. Nothing was charged.',
        error: isClients ? 'the client is gone' : 'deadline passed',
        epoch: run.epoch,
      });
    }
    return overdue.length;
  }

  private async end(end: RunEnd): Promise<void> {
    const { ended, orgId } = await this.endings.end(end);
    if (ended && orgId !== null) await this.dispatcher.startNext(orgId);
  }
}
