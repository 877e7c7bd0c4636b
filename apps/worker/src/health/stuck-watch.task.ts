import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '#config/nest';
import { JobProducer } from '#queue';
import type { JobProcessor } from '#queue/nest';
import { CrawlSliceProcessor } from '../crawl/crawl-slice.processor.js';
import { FinishRunProcessor } from '../finish/finish-run.processor.js';
import { PeriodicTask } from '../upkeep/periodic-task.js';
import { LOOK_MS, StuckWatch } from './stuck-watch.js';

/** Ends a process that takes no jobs although they wait for it. */
@Injectable()
export class StuckWatchTask extends PeriodicTask {
  protected readonly everyMs = LOOK_MS;
  private readonly watched: readonly { processor: JobProcessor; watch: StuckWatch }[];

  constructor(
    private readonly producer: JobProducer,
    slices: CrawlSliceProcessor,
    finishes: FinishRunProcessor,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
    this.watched = [slices, finishes].map((processor) => ({ processor, watch: new StuckWatch() }));
  }

  protected async run(): Promise<void> {
    for (const { processor, watch } of this.watched) {
      const waiting = await this.producer.countWaiting(processor.queue);
      if (!watch.look({ waiting, hasFreeSlot: processor.hasFreeSlot, taken: processor.takenJobs })) continue;
      this.log.fatal(
        { queue: processor.queue },
        'jobs wait, slots are free and nothing was taken for two minutes: exiting, so that a new process starts',
      );
      this.log.flush(() => process.exit(1));
    }
  }
}
