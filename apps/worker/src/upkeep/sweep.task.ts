import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '#config/nest';
import { Metrics } from '#observability';
import { Sweeper } from '#upkeep';
import { PeriodicTask } from './periodic-task.js';

/** Phases that a worker has a lease for. */
const PHASES = ['prepare', 'crawl', 'finish'] as const;

/** Brings runs back that a dead worker or a lost job left behind. */
@Injectable()
export class SweepTask extends PeriodicTask {
  protected readonly everyMs = 3_000;

  constructor(
    private readonly sweeper: Sweeper,
    metrics: Metrics,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
    // There from the start: Prometheus sees no increase in what appears with its first number.
    for (const phase of PHASES) metrics.expiredLeases().inc({ phase }, 0);
  }

  protected async run(): Promise<void> {
    const result = await this.sweeper.sweep();
    if (result.ended + result.resumed + result.redelivered + result.lostSlices > 0) this.log.info(result, 'swept');
  }
}
