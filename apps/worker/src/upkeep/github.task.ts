import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '#config/nest';
import { AuditRunner, type AuditStep } from '#github';
import { Metrics } from '#observability';
import { WaitingWork } from '#upkeep';
import { PeriodicTask } from './periodic-task.js';

const RESULTS = ['done', 'untold', 'refused', 'superseded'] as const satisfies AuditStep[];
const isResult = (step: AuditStep): boolean => (RESULTS as readonly AuditStep[]).includes(step);

/** Starts the audits that pushes and pull requests ask for, and writes their comments. The database gives each to one worker. */
@Injectable()
export class GithubTask extends PeriodicTask {
  protected readonly everyMs = 2_000;
  private readonly stop = new AbortController();

  constructor(
    private readonly waiting: WaitingWork,
    private readonly runner: AuditRunner,
    private readonly metrics: Metrics,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
    // There from the start: Prometheus sees no increase in what appears with its first number.
    for (const result of RESULTS) metrics.githubAudits().inc({ result }, 0);
  }

  protected async run(): Promise<void> {
    if (!(await this.waiting.has('github'))) return;
    const steps = await this.runner.sweep(this.stop.signal);
    for (const result of steps.filter(isResult)) this.metrics.githubAudits().inc({ result });
  }

  override onModuleDestroy(): void {
    super.onModuleDestroy();
    this.stop.abort();
  }
}
