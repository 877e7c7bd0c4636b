import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Clock } from '#common';
import { CLOCK, LOGGER } from '#config/nest';
import { Database } from '#database';
import { Metrics } from '#metrics';
import { Deliverer, Sender } from '#notifications';
import { PeriodicTask } from './periodic-task.js';

/** Sends events to channels. */
@Injectable()
export class DeliveriesTask extends PeriodicTask {
  protected readonly everyMs = 2_000;
  private readonly deliverer: Deliverer;

  constructor(
    database: Database,
    sender: Sender,
    metrics: Metrics,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
    this.deliverer = new Deliverer({
      ...{ database, sender, clock },
      onSent: (kind, result) => metrics.deliveries().inc({ kind, result }),
      onError: (err) => log.warn({ err }, 'a delivery was not recorded; will retry'),
    });
  }

  protected async run(): Promise<void> {
    await this.deliverer.pump();
  }

  override onModuleDestroy(): void {
    super.onModuleDestroy();
    this.deliverer.close();
  }
}
