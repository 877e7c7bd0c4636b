import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { LEASE_MS, RENEW_MS } from '#audit-run/port';
import { Clock } from '#common';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { Database } from '#database';
import { keepWorkerAlive, removeWorker } from '#frontier';
import { isStopped } from '#runs';
import { CrawlSliceProcessor } from '../crawl/crawl-slice.processor.js';
import { FinishRunProcessor } from '../finish/finish-run.processor.js';
import { WORKER_ID } from '../worker-id.js';
import { PeriodicTask } from './periodic-task.js';

/** Tells the database that this worker is there, and how many jobs it takes: the slots that organizations share. */
@Injectable()
export class HeartbeatTask extends PeriodicTask implements OnModuleInit, OnApplicationShutdown {
  protected readonly everyMs = RENEW_MS;
  private readonly slots: number;
  private isDrained = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) { worker }: Config,
    private readonly slices: CrawlSliceProcessor,
    private readonly finishes: FinishRunProcessor,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
    this.slots = worker.concurrency;
  }

  /** Before the first job, which is opened for a slot of this worker. */
  async onModuleInit(): Promise<void> {
    await this.run();
  }

  /** When its last job has ended. */
  async onApplicationShutdown(): Promise<void> {
    await removeWorker(this.database, WORKER_ID).catch(() => undefined);
    this.log.info('the worker has stopped');
  }

  protected async run(): Promise<void> {
    const until = new Date(this.clock.now().getTime() + LEASE_MS);
    const isDrained = await isStopped(this.database, { kind: 'worker', subject: WORKER_ID });
    await keepWorkerAlive(this.database, { id: WORKER_ID, slots: isDrained ? 0 : this.slots }, until);
    if (isDrained !== this.isDrained) await this.drain(isDrained);
  }

  /** As an operator said: what is in hand is worked on to its end, and nothing else is taken. */
  private async drain(isDrained: boolean): Promise<void> {
    this.isDrained = isDrained;
    for (const processor of [this.slices, this.finishes]) {
      if (isDrained) await processor.pause();
      else await processor.resume();
    }
    this.log.warn({ isDrained }, isDrained ? 'drained: this worker takes no jobs' : 'this worker takes jobs again');
  }
}
