import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { Progress } from '#common';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { JobProcessor } from '#queue/nest';
import { FinishRunHandler } from './finish-run.handler.js';

@Processor('finish-run')
export class FinishRunProcessor extends JobProcessor<'finish-run'> {
  constructor(
    private readonly finishes: FinishRunHandler,
    private readonly progress: Progress,
    @Inject(CONFIG) { worker }: Config,
    @Inject(LOGGER) log: Logger,
  ) {
    super('finish-run', { concurrency: worker.concurrency, log });
  }

  protected handle(payload: { runId: string }): Promise<void> {
    return this.progress.during(this.finishes.handle(payload));
  }
}
