import { Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { isNewerShape, RENEW_MS } from '#audit-run';
import type { Progress } from '#common';
import { PhaseLeases } from '#frontier';
import type { WorkRow } from '#runs';
import { StopSignal } from './stop-signal.js';

/** How soon a run is offered again that only a newer worker can go on with. */
const NEWER_MS = 1_000;
/** A job comes a little after the moment that it waits for, whichever clock is ahead. */
const WAKE_MS = 20;

/** A step of a phase that one worker does alone. */
export interface PhaseStep {
  run: WorkRow;
  /** What the work tells of itself; a phase in which nothing ends for `maxStillMs` is not kept from others. */
  progress: Progress;
  maxStillMs: number;
  /** Adds the job by which some worker goes on with the phase. */
  queueNext: (delayMs?: number) => Promise<void>;
  log: Logger;
}

/** Steps of phases: the lease while the work lasts, and the handing over when it does not come to its end. */
@Injectable()
export class PhaseSteps {
  constructor(
    private readonly phases: PhaseLeases,
    private readonly stop: StopSignal,
  ) {}

  /**
   * Works under the lease. The signal aborts when the worker stops, and when the run went on without it.
   * @returns null when the work was broken off, or is for a newer worker; another worker goes on with the phase then
   */
  async run<T>(step: PhaseStep, work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    const { run, progress, maxStillMs, log } = step;
    const { phases } = this;
    const abort = new AbortController();
    const onStop = (): void => abort.abort(new Error('the worker stops'));
    this.stop.signal.addEventListener('abort', onStop);
    if (this.stop.signal.aborted) onStop();
    const endOfStep = progress.begin();
    const endLease = keepLease({ renew: () => phases.renew(run), progress, maxStillMs, abort });
    try {
      return await work(abort.signal);
    } catch (error) {
      // At once: the successor need not wait for the lease to run out.
      if (this.stop.signal.aborted) {
        await this.yield(step, new Date());
        return null;
      }
      if (abort.signal.aborted) {
        if (await phases.abandon(run)) await step.queueNext();
        return null;
      }
      if (!isNewerShape(error)) throw error;
      // While an installation is updated.
      log.info({ reason: error.message }, 'left to a newer worker');
      await this.yield(step, new Date(Date.now() + NEWER_MS));
      return null;
    } finally {
      endLease();
      endOfStep();
      this.stop.signal.removeEventListener('abort', onStop);
    }
  }

  /** Ends the step with the phase undone; the next one is not before `until`. */
  async yield({ run, queueNext }: PhaseStep, until: Date): Promise<void> {
    if (await this.phases.yield(run, until)) await queueNext(Math.max(0, until.getTime() - Date.now()) + WAKE_MS);
  }
}

export interface LeaseOptions {
  /** False when this worker no longer holds the run. */
  renew: () => Promise<boolean>;
  progress: Progress;
  /** A phase in which nothing ends for so long is not kept from others. */
  maxStillMs: number;
  /** Ends the work when its lease is not renewed any more. */
  abort: AbortController;
}

/** Renews the lease of a phase while its work gets anywhere. Returns what ends that. */
export function keepLease({ renew, progress, maxStillMs, abort }: LeaseOptions): () => void {
  const renewal = setInterval(() => {
    if (progress.stillMs() > maxStillMs) {
      abort.abort(new Error(`The phase made no progress for ${Math.round(maxStillMs / 1_000)} s.`));
      return;
    }
    void renew().then(
      (isMine) => isMine || abort.abort(new Error('this worker no longer holds the run')),
      // The database is away: the lease runs out by itself.
      () => undefined,
    );
  }, RENEW_MS);
  return () => clearInterval(renewal);
}
