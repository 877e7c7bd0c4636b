import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from '#common';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { Database } from '#database';
import { Metrics } from '#observability';
import { Outbox } from '#notifications/mail';
import { Deliverer, Digests, Sender, Summaries } from '#notifications';
import { WaitingWork } from '#upkeep';
import { PeriodicTask } from './periodic-task.js';

const MAILS_MS = 5_000;

/** Sends messages of accounts and channels, and makes digests and monthly summaries. */
@Injectable()
export class MailsTask extends PeriodicTask {
  protected readonly everyMs = MAILS_MS;
  private readonly stop = new AbortController();

  constructor(
    private readonly outbox: Outbox,
    private readonly digests: Digests,
    private readonly summaries: Summaries,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
  }

  protected async run(): Promise<void> {
    // Without a server for e-mail there is nothing to look for.
    if (!this.outbox.isOn) return;
    await this.digests.sweep();
    await this.summaries.sweep();
    while ((await this.outbox.pump(this.stop.signal)) > 0 && !this.stop.signal.aborted);
  }

  override onModuleDestroy(): void {
    super.onModuleDestroy();
    this.stop.abort();
  }
}

/** Sends events to channels. */
@Injectable()
export class DeliveriesTask extends PeriodicTask {
  protected readonly everyMs = 2_000;
  private readonly deliverer: Deliverer;

  constructor(
    private readonly waiting: WaitingWork,
    database: Database,
    sender: Sender,
    metrics: Metrics,
    outbox: Outbox,
    @Inject(CONFIG) { http }: Config,
    clock: Clock,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
    this.deliverer = new Deliverer({
      ...{ database, sender, clock, owners: { outbox, baseUrl: http.baseUrl } },
      onSent: (kind, result) => metrics.deliveries().inc({ kind, result }),
      onError: (err) => log.warn({ err }, 'a delivery was not recorded; will retry'),
    });
  }

  protected async run(): Promise<void> {
    if (await this.waiting.has('notices')) await this.deliverer.pump();
  }

  override onModuleDestroy(): void {
    super.onModuleDestroy();
    this.deliverer.close();
  }
}
