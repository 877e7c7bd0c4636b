import { randomUUID } from 'node:crypto';
import type { Database } from '#database';
import { QueueError, type JobProducer } from '#queue';
import { findNextPending } from './run-lifecycle.repository.js';
import type { RunPhase } from './run-status.js';

/**
 * Hands runs to the queue. A job is a call for a worker: the worker asks the database which run is
 * next (`RunScheduler.assignNext`), so the order of jobs does not matter.
 */
export class RunDispatcher {
  constructor(
    private readonly producer: JobProducer,
    private readonly database: Database,
  ) {}

  /**
   * The first job of a run. The id is the same each time, so that a repeated dispatch
   * adds nothing while the first one waits. @throws QueueError
   */
  async dispatch(runId: string): Promise<void> {
    await this.dispatchAll([runId]);
  }

  /** Several runs in one round trip. @throws QueueError */
  async dispatchAll(runIds: readonly string[]): Promise<void> {
    await this.producer.addAll(
      'crawl-slice',
      runIds.map((runId) => ({ payload: { runId }, options: { jobId: `${runId}-start` } })),
    );
  }

  /** The organization's next waiting run, when one of its runs has ended. Where the queue is away, the sweeper does it later. */
  async startNext(orgId: string): Promise<void> {
    const runId = await findNextPending(this.database, orgId);
    if (runId === null) return;
    try {
      await this.dispatch(runId);
    } catch (error) {
      if (!(error instanceof QueueError)) throw error;
    }
  }

  /** A further slice of a running run. @throws QueueError */
  async continueCrawl(runId: string, delayMs = 0): Promise<void> {
    await this.producer.add('crawl-slice', { runId }, { jobId: `${runId}-${randomUUID().slice(0, 8)}`, delayMs });
  }

  /**
   * A slice beside those at work. One such job at most waits for each run, and one more may be tried again: `jobId` is that of the job that
   * found no idle worker, and its successor has the other name, since a name counts until its job is over. @throws QueueError
   */
  async join(runId: string, { jobId = '', delayMs = 0 } = {}): Promise<void> {
    const name = jobId.endsWith('-join') ? 'rejoin' : 'join';
    await this.producer.add('crawl-slice', { runId }, { jobId: `${runId}-${name}`, delayMs });
  }

  /**
   * A run whose lease is over. The id is the same until a worker takes the run, so that sweepers add one job together. @throws QueueError
   */
  async resume(runId: string, phase: RunPhase, epoch: number): Promise<void> {
    await this.producer.add(
      phase === 'finish' ? 'finish-run' : 'crawl-slice',
      { runId },
      { jobId: `${runId}-resume-${phase}-${epoch}` },
    );
  }

  /** @throws QueueError */
  async queueFinish(runId: string, delayMs = 0): Promise<void> {
    await this.producer.add('finish-run', { runId }, { jobId: `${runId}-finish-${randomUUID().slice(0, 8)}`, delayMs });
  }
}
