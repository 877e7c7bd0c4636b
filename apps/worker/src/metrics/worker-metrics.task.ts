import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { Metrics } from '#observability';
import { COMPLETION_REASONS } from '#runs';
import { InstallationNumbersReader, TAKEN_EVERY_MS, type InstallationNumbers } from '#upkeep';
import { CrawlSliceProcessor } from '../crawl/crawl-slice.processor.js';
import { FinishRunProcessor } from '../finish/finish-run.processor.js';
import { PeriodicTask } from '../upkeep/periodic-task.js';

/** What a worker shows beside what it counts: the jobs in its hands, and the numbers of the installation. */
@Injectable()
export class WorkerMetricsTask extends PeriodicTask {
  protected readonly everyMs = TAKEN_EVERY_MS;
  private readonly isServed: boolean;
  private numbers: InstallationNumbers | null = null;

  constructor(
    private readonly reader: InstallationNumbersReader,
    slices: CrawlSliceProcessor,
    finishes: FinishRunProcessor,
    metrics: Metrics,
    @Inject(CONFIG) { metricsPort }: Config,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
    this.isServed = metricsPort !== null;
    metrics.gauge('sqout_slices_active', 'Crawl slices that this worker holds', () => slices.activeJobs);
    metrics.gauge('sqout_finishes_active', 'Runs that this worker finishes', () => finishes.activeJobs);
    this.show(metrics);
  }

  protected async run(): Promise<void> {
    if (!this.isServed) return;
    try {
      this.numbers = await this.reader.read();
    } catch (error) {
      this.numbers = null;
      throw error;
    }
  }

  private show(metrics: Metrics): void {
    const note = 'Of the whole installation: take the maximum over workers';
    const one = (name: string, help: string, read: (numbers: InstallationNumbers) => number | null | undefined): void =>
      metrics.gauge(name, `${help}. ${note}`, () => (this.numbers ? (read(this.numbers) ?? null) : null));
    metrics.gauges(
      'sqout_runs',
      `Runs that wait, and those at work by their phase. ${note}`,
      'state',
      (): Record<string, number> => {
        const { numbers } = this;
        if (numbers === null) return {};
        return {
          pending: numbers.pending,
          prepare: numbers.prepare,
          crawl: numbers.crawl,
          finish: numbers.finish,
        };
      },
    );
    metrics.gauges(
      'sqout_runs_ended_last_hour',
      `Runs that ended within an hour, by why they ended. ${note}`,
      'reason',
      (): Record<string, number> => {
        const ended = this.numbers?.endedInLastHour;
        return ended ? Object.fromEntries(COMPLETION_REASONS.map((reason) => [reason, ended[reason] ?? 0])) : {};
      },
    );
    one(
      'sqout_last_success_age_seconds',
      'Time since a run last ended with a report, within 30 days',
      (n) => n.lastSuccessSeconds,
    );
    one('sqout_database_bytes', 'Size of the database', (n) => n.databaseBytes);
    one(
      'sqout_database_wal_kept_bytes',
      'Write-ahead log that PostgreSQL keeps for the replication slot that is furthest behind',
      (n) => n.walKeptBytes,
    );
    one('sqout_queue_oldest_pending_seconds', 'Age of the run that has waited longest', (n) => n.oldestPendingSeconds);
    one('sqout_outbox_age_seconds', 'Age of the oldest run whose job no worker has taken', (n) => n.outboxAgeSeconds);
    one('sqout_worker_slots_wanted', 'Slices that could be worked on at this moment', (n) => n.slotsWanted);
    one('sqout_hosts_at_work', 'Hosts that are crawled', (n) => n.hostsAtWork);
    one(
      'sqout_hosts_slowed',
      'Hosts that rate-limit Sqout to less than one request in five seconds',
      (n) => n.hostsSlowed,
    );
    one(
      'sqout_schedule_overdue_seconds',
      'How long the schedule that waits longest has been due',
      (n) => n.scheduleOverdueSeconds,
    );
    one(
      'sqout_notifications_overdue_seconds',
      'How long the event that waits longest has waited to be told',
      (n) => n.notificationsOverdueSeconds,
    );
    one(
      'sqout_github_overdue_seconds',
      'How long the audit of a push or a pull request that waits longest has been due for its next step',
      (n) => n.githubOverdueSeconds,
    );
    one('sqout_credits_held', 'Credits that are set aside for active runs', (n) => n.creditsHeld);
    one(
      'sqout_credit_invariant_violations',
      'Broken rules of the ledger, looked for every ten minutes',
      (n) => n.creditProblems,
    );
  }
}
