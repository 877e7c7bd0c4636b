import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from '#common';
import { LOGGER } from '#config/nest';
import { Metrics } from '#observability';
import { ScheduleRunner } from '#schedules';
import { PeriodicTask } from './periodic-task.js';

const STATES = [
  ...['started', 'skipped:overlap', 'skipped:credits', 'skipped:plan', 'skipped:paused'],
  ...['missed:late', 'missed:down', 'failed'],
];
/** PostgreSQL decides when a time has come; a worker's clock that is off so much is a sign of trouble elsewhere. */
const CLOCK_BOUND_MS = 30_000;

/** Starts audits at their planned times. Every worker looks; the database gives each schedule to one of them. */
@Injectable()
export class SchedulesTask extends PeriodicTask {
  protected readonly everyMs = 5_000;
  private isClockWrong = false;

  constructor(
    private readonly runner: ScheduleRunner,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
    // There from the start: Prometheus sees no increase in what appears with its first number.
    for (const state of STATES) metrics.scheduleTicks().inc({ state }, 0);
  }

  protected async run(): Promise<void> {
    const { now, states } = await this.runner.sweep();
    this.compareClocks(now);
    for (const [state, count] of states)
      if (state !== 'starting') this.metrics.scheduleTicks().inc({ state: labelOf(state) }, count);
    if (states.size > 0) this.log.info({ states: Object.fromEntries(states) }, 'schedules');
  }

  private compareClocks(now: Date): void {
    const offMs = Math.abs(now.getTime() - this.clock.now().getTime());
    const wasWrong = this.isClockWrong;
    this.isClockWrong = offMs > CLOCK_BOUND_MS;
    if (this.isClockWrong && !wasWrong)
      this.log.warn(
        { offMs },
        "this worker's clock differs from PostgreSQL's by more than 30 s; synchronize both (NTP)",
      );
  }
}

/** Labels have few values: an error code is in the log. */
function labelOf(state: string): string {
  return state.startsWith('failed:') ? 'failed' : state;
}
