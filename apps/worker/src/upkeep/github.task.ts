import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '#config/nest';
import { AuditRunner } from '#github';
import { WaitingWork } from '#upkeep';
import { PeriodicTask } from './periodic-task.js';

/** Starts the audits that pushes and pull requests ask for, and writes their comments. The database gives each to one worker. */
@Injectable()
export class GithubTask extends PeriodicTask {
  protected readonly everyMs = 2_000;
  private readonly stop = new AbortController();

  constructor(
    private readonly waiting: WaitingWork,
    private readonly runner: AuditRunner,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
  }

  protected async run(): Promise<void> {
    if (await this.waiting.has('github')) await this.runner.sweep(this.stop.signal);
  }

  override onModuleDestroy(): void {
    super.onModuleDestroy();
    this.stop.abort();
  }
}
