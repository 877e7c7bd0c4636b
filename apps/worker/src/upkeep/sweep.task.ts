import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '#config/nest';
import { Sweeper } from '#upkeep';
import { PeriodicTask } from './periodic-task.js';

/** Brings runs back that a dead worker or a lost job left behind. */
@Injectable()
export class SweepTask extends PeriodicTask {
  protected readonly everyMs = 3_000;

  constructor(
    private readonly sweeper: Sweeper,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
  }

  protected async run(): Promise<void> {
    const result = await this.sweeper.sweep();
    if (result.ended + result.resumed + result.redelivered > 0) this.log.info(result, 'swept');
  }
}
