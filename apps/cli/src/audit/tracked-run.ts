import { randomUUID } from 'node:crypto';
import type { AuditEvent, CompletedAudit, FailedAudit } from '#audit-run/one-process';
import { SqoutApiError, type ClientProgress, type RunEnd, type SqoutClient } from '#client';
import { oneLine } from '#report-view';
import { ask, hurried, type Connection } from '../account/connection.js';
import type { Context } from '../context.js';
import { failureOf } from '../failure.js';
import { version } from '../version.js';
import type { AuditRequest } from './audit-request.js';
import { runnerOf } from './runner.js';

/** A server that does not answer does not delay the audit for longer; a report is bigger than a word. */
const WORD_MS = 10_000;
const REPORT_MS = 60_000;
const PROGRESS_EVERY_MS = 3_000;

/** Reasons of ours in the words of runs, where they differ. */
const REASONS: Readonly<Partial<Record<string, string>>> = {
  connection_refused: 'unreachable',
  private_address: 'error',
};

type Report = CompletedAudit['report'];

/**
 * An audit of here as the server shows it: registered before it starts, told how far it is, given its report, ended. What the server cannot
 * take is said once and changes nothing of the audit; only credentials that it refuses end the command, before any request to the site.
 */
export class TrackedRun {
  private readonly stopTelling = new AbortController();
  private telling: Promise<void> | null = null;
  private toldMs = performance.now();
  private progress: ClientProgress = { pagesFetched: 0 };
  private hasEnded = false;

  private constructor(
    private readonly context: Context,
    private readonly connection: Connection,
    private readonly id: string,
  ) {}

  /**
   * @returns null when the server is away or does not take the run
   * @throws CommandError for credentials that are refused; the reason of Ctrl-C
   */
  static async register(context: Context, connection: Connection, request: AuditRequest): Promise<TrackedRun | null> {
    const { terminal, env } = context;
    const signal = context.untilInterrupted();
    const client = hurried(connection, WORD_MS);
    const { url, mode, maxPages, externalLinks, rulesOff } = request;
    const config = {
      coverageMode: mode,
      ...(maxPages === null ? {} : { maxPages }),
      ...(rulesOff.length === 0 ? {} : { disabledRulePatterns: [...rulesOff] }),
      externalLinksEnabled: externalLinks,
      cliVersion: version(),
      runner: runnerOf(env),
    };
    try {
      const options = { idempotencyKey: randomUUID(), signal };
      const { runId } = await ask({ ...connection, client }, () =>
        client.agentRuns.register({ url, mode: 'audit', config }, options),
      );
      terminal.note(`Shown on ${connection.server} as ${oneLine(runId, 60)}.`);
      return new TrackedRun(context, connection, runId);
    } catch (error) {
      signal.throwIfAborted();
      const { code, message } = failureOf(error);
      if (code === 'UNAUTHORIZED' || code === 'FORBIDDEN' || code === 'NO_ORG') throw error;
      terminal.warn(`Not tracked by ${connection.server}: ${oneLine(message, 300)} The audit goes on here.`);
      return null;
    }
  }

  /** Tells the server now and then, never two words at a time. One that is lost is made good by the next. */
  take(event: AuditEvent): void {
    if (event.type !== 'progress' || event.current === null) return;
    this.progress = { pagesFetched: event.current, pagesTotal: event.total, pagesFailed: event.failed ?? 0 };
    if (this.telling !== null || this.hasEnded || performance.now() - this.toldMs < PROGRESS_EVERY_MS) return;
    this.toldMs = performance.now();
    this.telling = this.tell().finally(() => (this.telling = null));
  }

  /** One that was stopped is cancelled: half an audit is no report of the team's. */
  async completed(report: Report, { isStopped, isPartial }: CompletedAudit): Promise<void> {
    if (isStopped || this.hasEnded) return this.end({ status: 'cancelled' });
    const lost = await this.attempt(async () => {
      const published = await this.send(REPORT_MS, (client) =>
        client.reports.publish(
          { report: report as never, visibility: 'private', runId: this.id },
          { idempotencyKey: this.id, signal: this.context.untilInterrupted() },
        ),
      );
      this.context.terminal.note(`Its report for your team: ${oneLine(published.url, 500)}`);
    }, 'has no report');
    await this.end(
      {
        status: 'completed',
        completionReason: isPartial ? 'partial' : 'success',
        healthScore: report.healthScore.score,
        issuesFound: report.failed + report.warnings,
      },
      lost,
    );
  }

  /** @param isStopped by Ctrl-C, which is no failure */
  async failed(
    { code, reason, message }: { code: string; reason: FailedAudit['reason'] | 'error'; message: string },
    isStopped: boolean,
  ): Promise<void> {
    if (isStopped) return this.end({ status: 'cancelled' });
    const completionReason = REASONS[reason] ?? reason;
    await this.end({ status: 'failed', completionReason, error: message.slice(0, 2_000), errorCode: code });
  }

  /** Once: what is thrown after an end has nothing to add to it. */
  private async end(end: RunEnd, isSaid = false): Promise<void> {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.stopTelling.abort();
    await this.telling;
    await this.attempt(
      () => this.send(WORD_MS, (client) => client.agentRuns.end(this.id, end)),
      'was not ended there',
      isSaid,
    );
  }

  private async tell(): Promise<void> {
    const signal = this.stopTelling.signal;
    try {
      await hurried(this.connection, WORD_MS).agentRuns.tellProgress(this.id, this.progress, { signal });
    } catch (error) {
      // Whatever else is wrong is said at the end, when it matters.
      if (error instanceof SqoutApiError && error.code === 'RUN_NOT_ACTIVE') this.overruled();
    }
  }

  private overruled(): void {
    this.hasEnded = true;
    this.context.terminal.warn(`The run ${this.id} was ended on the server. The audit goes on here.`);
  }

  private send<T>(timeoutMs: number, call: (client: SqoutClient) => Promise<T>): Promise<T> {
    const client = hurried(this.connection, timeoutMs);
    return ask({ ...this.connection, client }, call);
  }

  /** @returns whether it failed, which is said unless it was before */
  private async attempt(work: () => Promise<unknown>, effect: string, isSaid = false): Promise<boolean> {
    try {
      await work();
      return false;
    } catch (error) {
      const { server } = this.connection;
      if (!isSaid)
        this.context.terminal.warn(
          `The run ${this.id} ${effect} (${server}): ${oneLine(failureOf(error).message, 300)}`,
        );
      return true;
    }
  }
}
