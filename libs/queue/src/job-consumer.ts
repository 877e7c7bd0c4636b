import { openWorker, type JobWorker, type QueueBackend } from './backend.js';
import type { JobPayloads, QueueName } from './queues.js';
import { Reopened } from './reopened.js';

export type JobHandler<Name extends QueueName> = (payload: JobPayloads[Name], jobId: string) => Promise<void>;

/** Takes jobs of one queue and gives them to its handler. */
export class JobConsumer<Name extends QueueName> {
  private readonly worker: Reopened<JobWorker>;
  private ready: JobWorker | null = null;
  private isStarted = false;
  private active = 0;
  private taken = 0;

  constructor(
    private readonly backend: QueueBackend,
    readonly name: Name,
    private readonly handler: JobHandler<Name>,
    private readonly options: { concurrency: number; onError: (error: Error) => void },
  ) {
    this.worker = new Reopened(
      () => this.open(),
      (worker) => {
        this.ready = worker;
        this.runWhenReady();
      },
    );
  }

  start(): void {
    this.isStarted = true;
    this.runWhenReady();
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

  private open(): JobWorker {
    const worker = openWorker(
      this.backend,
      this.name,
      (job) => this.take(job.data, job.id ?? ''),
      this.options.concurrency,
    );
    worker.on('error', this.options.onError);
    worker.on('failed', (_job, error) => this.options.onError(error));
    return worker;
  }

  /** One that was refused at its start must not run: it would ask again and again without ever letting a timer through. */
  private runWhenReady(): void {
    // Runs until closed; a lost connection is retried inside.
    if (this.isStarted) void this.ready?.run().catch(() => undefined);
  }

  private async take(payload: JobPayloads[Name], jobId: string): Promise<void> {
    this.active++;
    this.taken++;
    try {
      await this.handler(payload, jobId);
    } finally {
      this.active--;
    }
  }
}
