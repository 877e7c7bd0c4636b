import { ThreadPool } from '#threads';
import { AUDIT_THREAD } from './audit-pool.js';
import type { FinishMessage, FinishReply } from '../finish/report/finish-messages.js';
import { REPORT_TIMEOUT_MS, ReportThread } from '../finish/report/report-thread.js';

const THREADS = {
  name: 'finish',
  file: AUDIT_THREAD,
  // Pages are in columns outside of the heap; inside are findings, which are bounded.
  heapMb: 768,
  youngMb: 16,
  timeoutMs: REPORT_TIMEOUT_MS,
  // Loading all rules takes a second or more, and a run that has been crawled should not wait for it. Two: as many reports as a worker with the default number of slots builds at once.
  idle: { least: 1, most: 2 },
  threads: 2,
};

/** Threads that build reports: one a run, from its first page to its last. */
export class ReportThreads {
  private readonly threads = new ThreadPool<FinishMessage, FinishReply>(THREADS);

  constructor() {
    // One that cannot load says so to the first report.
    this.threads.start().catch(() => undefined);
  }

  /** A thread for one report; `signal` ends it. */
  take(signal: AbortSignal): ReportThread {
    const thread = this.threads.take(signal);
    return new ReportThread(thread, (isReusable) => this.threads.giveBack(thread, isReusable && !signal.aborted));
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}
