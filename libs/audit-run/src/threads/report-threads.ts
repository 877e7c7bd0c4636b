import { ThreadPool } from '#threads';
import { AUDIT_THREAD } from './audit-pool.js';
import { Places } from './places.js';
import type { FinishMessage, FinishReply } from '../finish/report/finish-messages.js';
import { REPORT_TIMEOUT_MS, ReportThread, type ReportMakers } from '../finish/report/report-thread.js';

const THREADS = {
  name: 'finish',
  file: AUDIT_THREAD,
  // Pages are in columns outside of the heap; inside are findings, which are bounded.
  heapMb: 768,
  youngMb: 16,
  timeoutMs: REPORT_TIMEOUT_MS,
  // Loading all rules takes a second or more, and a run that has been crawled should not wait for it. Two:
  // as many reports as a worker with the default number of slots builds at once.
  idle: { least: 1, most: 2 },
  threads: 2,
};

/** How long a run waits here for a place, before it is left to any worker that has one. */
const WAIT_MS = 10_000;

/**
 * Threads that build reports: one a run, from its first page to its last. Each needs a
 * processor and memory, so that there are only so many places.
 */
export class ReportThreads implements ReportMakers {
  private readonly threads = new ThreadPool<FinishMessage, FinishReply>(THREADS);
  private readonly places: Places;

  /** @param places reports that are built at the same time */
  constructor(places: number) {
    this.places = new Places(places);
    // One that cannot load says so to the first report.
    this.threads.start().catch(() => undefined);
  }

  async take(signal: AbortSignal): Promise<ReportThread | null> {
    if (!(await this.places.take(AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)])))) {
      signal.throwIfAborted();
      return null;
    }
    const thread = this.threads.take(signal);
    return new ReportThread(thread, (isReusable) => {
      this.places.giveBack();
      return this.threads.giveBack(thread, isReusable && !signal.aborted);
    });
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}
