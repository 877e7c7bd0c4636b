import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { AlertChecker, Prober, Teller, AlertsRepository } from '#alerts';
import { Clock } from '#common';
import { LOGGER } from '#config/nest';
import { Fetcher } from '#crawler';
import { Database } from '#database';
import { WaitingWork } from '#upkeep';
import { PeriodicTask } from './periodic-task.js';

/** Turns ends of audits into alerts. Every worker looks; the database gives each end to one of them. */
@Injectable()
export class AlertsTask extends PeriodicTask {
  protected readonly everyMs = 2_000;

  constructor(
    private readonly waiting: WaitingWork,
    private readonly checker: AlertChecker,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
  }

  protected async run(): Promise<void> {
    if (await this.waiting.has('alerts')) await this.checker.pump();
  }
}

/** Looks at sites between their audits. Every worker does; the database gives each site to one of them. */
@Injectable()
export class ProbesTask extends PeriodicTask {
  protected readonly everyMs = 60_000;
  private readonly prober: Prober;

  constructor(
    database: Database,
    alerts: AlertsRepository,
    fetcher: Fetcher,
    clock: Clock,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
    this.prober = new Prober(database, alerts, fetcher, clock);
  }

  protected async run(): Promise<void> {
    await this.prober.pump();
  }
}

/** Sends reminders, and what still fails after a mute. Every worker looks; a site is locked while it is told. */
@Injectable()
export class RemindersTask extends PeriodicTask {
  protected readonly everyMs = 60_000;

  constructor(
    private readonly teller: Teller,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
  }

  protected async run(): Promise<void> {
    await this.teller.pump();
  }
}
