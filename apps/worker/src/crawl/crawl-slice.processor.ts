import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { Progress } from '#common';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { JobProcessor } from '#queue/nest';
import { CrawlSliceHandler } from './crawl-slice.handler.js';

@Processor('crawl-slice')
export class CrawlSliceProcessor extends JobProcessor<'crawl-slice'> {
  constructor(
    private readonly slices: CrawlSliceHandler,
    private readonly progress: Progress,
    @Inject(CONFIG) { worker }: Config,
    @Inject(LOGGER) log: Logger,
  ) {
    super('crawl-slice', { concurrency: worker.concurrency, log });
  }

  protected handle(payload: { runId: string }, jobId: string): Promise<void> {
    return this.progress.during(this.slices.handle(payload, jobId));
  }
}
