import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '#config/nest';
import { IssueUpdater } from '#issues';
import { WaitingWork } from '#upkeep';
import { PeriodicTask } from './periodic-task.js';

/** Tells the issues of a site what a completed audit found. Every worker looks; the database gives each audit to one of them. */
@Injectable()
export class IssuesTask extends PeriodicTask {
  protected readonly everyMs = 2_000;

  constructor(
    private readonly waiting: WaitingWork,
    private readonly updater: IssueUpdater,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
  }

  protected async run(): Promise<void> {
    if (await this.waiting.has('issues')) await this.updater.pump();
  }
}
