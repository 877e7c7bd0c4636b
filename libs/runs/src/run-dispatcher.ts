import { randomUUID } from 'node:crypto';
import type { JobProducer } from '#queue';
import type { RunPhase } from './run-status.js';

/**
 * Hands runs to the queue. The lower the number, the sooner the job is served: an organization's priority falls with
 * what it already has at work, so that one with a single run is not stuck behind another's hundreds.
 */
export class RunDispatcher {
  constructor(private readonly producer: JobProducer) {}

  /** The first job of a run. The id is the same each time, so that a repeated dispatch adds nothing while the first one waits. @throws QueueError */
  async dispatch(runId: string, activeRunsOfOrganization: number): Promise<void> {
    await this.dispatchAll([{ runId, active: activeRunsOfOrganization }]);
  }

  /** Several runs in one round trip. @throws QueueError */
  async dispatchAll(runs: readonly { runId: string; active: number }[]): Promise<void> {
    await this.producer.addAll('crawl-slice', runs.map(({ runId, active }) => ({ payload: { runId }, options: { jobId: `${runId}-start`, priority: 10 + active } })));
  }

  /** A further slice of a running run. @throws QueueError */
  async continueCrawl(runId: string, liveSlicesOfOrganization: number, delayMs = 0): Promise<void> {
    await this.producer.add('crawl-slice', { runId }, { jobId: `${runId}-${randomUUID().slice(0, 8)}`, priority: 10 + liveSlicesOfOrganization, delayMs });
  }

  /** A run whose lease is over. The id is the same until somebody takes the run, so that sweepers add one job together. @throws QueueError */
  async resume(runId: string, phase: RunPhase, epoch: number): Promise<void> {
    await this.producer.add(phase === 'finish' ? 'finish-run' : 'crawl-slice', { runId }, { jobId: `${runId}-resume-${phase}-${epoch}`, priority: 10 });
  }

  /** @throws QueueError */
  async finish(runId: string): Promise<void> {
    await this.producer.add('finish-run', { runId }, { jobId: `${runId}-finish-${randomUUID().slice(0, 8)}`, priority: 10 });
  }
}
