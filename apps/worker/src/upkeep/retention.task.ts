import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '#config/nest';
import { Retention } from '#upkeep';
import { PeriodicTask } from './periodic-task.js';

/** Removes rows that are not needed any more. */
@Injectable()
export class RetentionTask extends PeriodicTask {
  protected readonly everyMs = 60_000;

  constructor(
    private readonly retention: Retention,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
  }

  protected async run(): Promise<void> {
    await this.retention.sweep();
  }
}
