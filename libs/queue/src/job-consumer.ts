import { openWorker, type JobWorker, type QueueBackend } from './backend.js';
import type { JobPayloads, QueueName } from './queues.js';

export type JobHandler<Name extends QueueName> = (payload: JobPayloads[Name], jobId: string) => Promise<void>;

/** Takes jobs of one queue and gives them to its handler. */
export class JobConsumer<Name extends QueueName> {
  private readonly worker: JobWorker;
  private active = 0;
  private taken = 0;

  constructor(
    backend: QueueBackend,
    readonly name: Name,
    handler: JobHandler<Name>,
    private readonly options: { concurrency: number; onError: (error: Error) => void },
  ) {
    this.worker = openWorker(
      backend,
      name,
      async (job) => {
        this.active++;
        this.taken++;
        try {
          await handler(job.data as JobPayloads[Name], job.id ?? '');
        } finally {
          this.active--;
        }
      },
      options.concurrency,
    );
    this.worker.on('error', options.onError);
    this.worker.on('failed', (_job, error) => options.onError(error));
  }

  start(): void {
    // Runs until closed; a lost connection is retried inside.
    void this.worker.run().catch(() => undefined);
  }

  get hasFreeSlot(): boolean {
    return this.active < this.options.concurrency;
  }

  /** Jobs taken since the start. */
  get takenJobs(): number {
    return this.taken;
  }

  /** Takes no further jobs and waits for the active ones, which their own stop signal ends. */
  async close(): Promise<void> {
    await this.worker.close();
  }
}
