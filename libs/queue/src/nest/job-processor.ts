import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { Logger } from 'pino';
import { QUEUES, type JobPayloads, type QueueName } from '../queues.js';

export interface JobProcessorParts {
  /** Jobs that the whole process may have in hand; a queue has its share of them. */
  concurrency: number;
  log: Logger;
}

/**
 * Base of the classes that `@Processor(name)` is on. They take jobs once the application has started, and stop taking them, all together,
 * as the first thing when it is to end. What they have in hand ends before anything that it works with is closed.
 */
export abstract class JobProcessor<Name extends QueueName = QueueName>
  extends WorkerHost
  implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown
{
  private active = 0;
  private taken = 0;
  private readonly slots: number;
  private readonly log: Logger;

  protected constructor(
    readonly queue: Name,
    { concurrency, log }: JobProcessorParts,
  ) {
    super();
    this.slots = Math.max(1, Math.floor(concurrency * QUEUES[queue].concurrencyShare));
    this.log = log;
  }

  protected abstract handle(payload: JobPayloads[Name], jobId: string): Promise<void>;

  get hasFreeSlot(): boolean {
    return this.active < this.slots;
  }

  /** Jobs in hand. */
  get activeJobs(): number {
    return this.active;
  }

  /** Jobs taken since the start. */
  get takenJobs(): number {
    return this.taken;
  }

  async process(job: Job<JobPayloads[Name], void>): Promise<void> {
    this.active++;
    this.taken++;
    try {
      await this.handle(job.data, job.id ?? '');
    } finally {
      this.active--;
    }
  }

  onApplicationBootstrap(): void {
    this.worker.concurrency = this.slots;
    // One that was refused at its start must not run: it would ask again and again without ever letting a timer through.
    this.worker
      .waitUntilReady()
      .then(() => this.worker.run())
      .catch(() => undefined);
  }

  /** Takes no further jobs; those in hand go on, and one that was being fetched may still come. */
  async pause(): Promise<void> {
    await this.worker.pause(true);
  }

  async resume(): Promise<void> {
    await this.worker.resume();
  }

  onModuleDestroy(): void {
    void this.worker.close();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }

  @OnWorkerEvent('error')
  onError(err: Error): void {
    this.log.warn({ err }, `a job of ${this.queue} failed; its run resumes when its lease expires`);
  }

  @OnWorkerEvent('failed')
  onFailed(_job: Job | undefined, err: Error): void {
    this.onError(err);
  }
}
