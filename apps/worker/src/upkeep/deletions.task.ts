import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '#config/nest';
import { RequestedDeletions, WaitingWork } from '#upkeep';
import { PeriodicTask } from './periodic-task.js';

/** Erases organizations whose owners have asked for it. Every worker looks; the database gives each to one of them. */
@Injectable()
export class DeletionsTask extends PeriodicTask {
  protected readonly everyMs = 2_000;

  constructor(
    private readonly waiting: WaitingWork,
    private readonly deletions: RequestedDeletions,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
  }

  protected async run(): Promise<void> {
    if (!(await this.waiting.has('deletions'))) return;
    const gone = await this.deletions.sweep();
    if (gone > 0) this.log.info({ gone }, 'deleted organizations, as their owners asked');
  }
}
