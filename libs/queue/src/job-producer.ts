import { withTimeout } from '#common';
import type { JobQueue } from './backend.js';
import type { JobPayloads, QueueName } from './queues.js';

/** Why a job could not be handed over; `error.reason` of the 502 (docs: contract, "502"). */
export type QueueFailureReason = 'queue_unavailable' | 'queue_timeout' | 'queue_full';

export class QueueError extends Error {
  constructor(
    readonly reason: QueueFailureReason,
    cause: unknown,
  ) {
    super(`The queue did not take the job: ${reason}.`, { cause });
    this.name = 'QueueError';
  }
}

function reasonOf(error: unknown): QueueFailureReason {
  const message = error instanceof Error ? error.message : String(error);
  if (/OOM|maxmemory/i.test(message)) return 'queue_full';
  if (/timed out|timeout/i.test(message)) return 'queue_timeout';
  return 'queue_unavailable';
}

export interface AddOptions {
  /** Adding an id that is waiting or active already adds nothing. No colons. */
  jobId: string;
  delayMs?: number;
}

/**
 * Puts jobs into queues, and gives up after `timeoutMs`. A job that was given up may still be there: its handler finds nothing to start.
 */
export class JobProducer {
  private readonly queues: ReadonlyMap<string, JobQueue>;

  constructor(
    queues: readonly JobQueue[],
    private readonly timeoutMs: number,
    onError: (error: Error) => void = () => undefined,
  ) {
    this.queues = new Map(queues.map((queue) => [queue.name, queue.on('error', onError)]));
  }

  /** @throws QueueError */
  add<Name extends QueueName>(name: Name, payload: JobPayloads[Name], options: AddOptions): Promise<void> {
    return this.addAll(name, [{ payload, options }]);
  }

  /** Adds several jobs in one round trip: all of them, or it throws. @throws QueueError */
  async addAll<Name extends QueueName>(
    name: Name,
    jobs: readonly { payload: JobPayloads[Name]; options: AddOptions }[],
  ): Promise<void> {
    const bulk = jobs.map(({ payload, options: { jobId, delayMs } }) => ({
      name,
      data: payload,
      opts: { jobId, ...(delayMs ? { delay: delayMs } : {}) },
    }));
    try {
      await withTimeout(this.queue(name).addBulk(bulk), this.timeoutMs, () => new Error('timed out'));
    } catch (error) {
      throw new QueueError(reasonOf(error), error);
    }
  }

  /** Jobs that wait for a worker. */
  async countWaiting(name: QueueName): Promise<number> {
    const counts = await this.queue(name).getJobCounts('waiting', 'prioritized');
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  /** Throws when the queue does not answer. For readiness probes. */
  async check(): Promise<void> {
    await withTimeout(this.countWaiting('crawl-slice'), this.timeoutMs, () => new QueueError('queue_timeout', null));
  }

  private queue(name: QueueName): JobQueue {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`No queue is named ${name}.`);
    return queue;
  }
}
