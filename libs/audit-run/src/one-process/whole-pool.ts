import type { Thread } from '#threads';
import { AuditPool } from '../threads/audit-pool.js';
import { FixThreads } from '../threads/fix-threads.js';
import type { PageOutcome, PageTask } from '../pages/page-task.js';
import type { FinishMessage, FinishReply } from '../finish/report/finish-messages.js';
import { ReportThread } from '../finish/report/report-thread.js';
import type { AuditEvent } from './audit-result.js';
import type { PageRendering } from './page-rendering.js';

/** Threads of one audit: they check its pages, and one of them builds the report. Says of each page that it was checked. */
export class WholePool extends AuditPool {
  /** Its thread begins with the first page that is to be fixed. */
  readonly fixing = new FixThreads();
  /** A browser for pages that scripts build; null: every page is checked as it was sent. */
  rendering: PageRendering | null = null;

  constructor(
    size: number,
    private readonly onEvent: (event: AuditEvent) => void,
  ) {
    super(size);
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

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.fixing.close()]);
  }

  /** For the report, when all pages are checked. It ends with the pool. */
  async take(signal: AbortSignal): Promise<ReportThread> {
    const thread = this.threads.take(signal) as unknown as Thread<FinishMessage, FinishReply>;
    return new ReportThread(thread, async () => undefined);
  }
}
