import type { Thread } from '#threads';
import { AuditPool } from '../threads/audit-pool.js';
import { FixThreads } from '../threads/fix-threads.js';
import type { LoadedCatalogue, PageOutcome, PageTask } from '../pages/page-task.js';
import type { FinishMessage, FinishReply } from '../finish/report/finish-messages.js';
import { ReportThread } from '../finish/report/report-thread.js';
import type { AuditEvent } from './audit-result.js';
import type { PageRendering } from './page-rendering.js';

/** How long threads that have loaded the rules wait for another audit. */
const KEPT_MS = 60_000;

/** Threads of one audit: they check its pages, and one of them builds the report. Says of each page that it was checked. */
export class WholePool extends AuditPool {
  /** Of an audit that has ended. */
  private static kept: { pool: WholePool; timer: NodeJS.Timeout } | null = null;

  /** Its thread begins with the first page that is to be fixed. */
  readonly fixing = new FixThreads();
  /** A browser for pages that scripts build; null: every page is checked as it was sent. */
  rendering: PageRendering | null = null;
  private onEvent: (event: AuditEvent) => void = () => undefined;
  private catalogue: Promise<LoadedCatalogue> | null = null;
  private hasGrown = false;

  private constructor(private readonly size: number) {
    super(size);
  }

  /** The threads of the audit before, which have loaded the rules, or new ones. */
  static open(size: number, onEvent: (event: AuditEvent) => void): WholePool {
    const { kept } = WholePool;
    const pool = kept?.pool.size === size ? kept.pool : new WholePool(size);
    if (kept?.pool === pool) {
      WholePool.kept = null;
      clearTimeout(kept.timer);
      pool.hold(true);
    }
    pool.onEvent = onEvent;
    return pool;
  }

  override start(): Promise<LoadedCatalogue> {
    return (this.catalogue ??= super.start());
  }

  override async audit(task: PageTask, orgId: string, onSent?: (sent: PageOutcome) => void): Promise<PageOutcome> {
    const { url, status, depth } = task;
    if (task.isStart) this.rendering?.expect(task);
    const raw = await super.audit(task, orgId);
    onSent?.(raw);
    const outcome = (await this.rendering?.outcomeOf(task, raw, (again) => super.audit(again, orgId))) ?? raw;
    const findings = outcome.found.reduce((sum, [, count]) => sum + count, 0);
    this.onEvent({ type: 'page', url, status, depth, findings });
    return outcome;
  }

  /** After an audit that has left nothing undone: its threads serve the next one. They keep no process from its end. */
  async leave(): Promise<void> {
    if (this.hasGrown || WholePool.kept !== null) return this.close();
    this.rendering = null;
    this.onEvent = () => undefined;
    this.hold(false);
    const timer = setTimeout(() => {
      WholePool.kept = null;
      void this.close();
    }, KEPT_MS).unref();
    WholePool.kept = { pool: this, timer };
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.fixing.close()]);
  }

  /** For the report, when all pages are checked. */
  async take(signal: AbortSignal): Promise<ReportThread> {
    const thread = this.threads.take(signal);
    return new ReportThread(thread as unknown as Thread<FinishMessage, FinishReply>, async (isReusable) => {
      if (isReusable) return this.threads.giveBack(thread, true);
      // It ends with the pool.
      this.hasGrown = true;
    });
  }

  private hold(isHeld: boolean): void {
    this.threads.hold(isHeld);
    this.fixing.hold(isHeld);
  }
}
