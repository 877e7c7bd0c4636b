import type { NewChunk } from '#findings';
import { ThreadPool, type Thread } from '#threads';
import { AUDIT_THREAD } from '../audit/audit-pool.js';
import type { BuiltReport, FinishMessage, FinishReply, ReportedFixes } from './finish-messages.js';

/** A batch of pages takes milliseconds and the end a second or two: a thread that takes so long for one answer will not give it. */
const TIMEOUT_MS = 5 * 60_000;
const THREADS = {
  name: 'finish',
  file: AUDIT_THREAD,
  // Pages stand in columns outside of the heap; inside are findings, which are bounded.
  heapMb: 768,
  youngMb: 16,
  timeoutMs: TIMEOUT_MS,
  // Loading all rules takes a second or more, and a run that has been crawled should not wait for it. Two: as many reports as a worker with the default number of slots builds at once.
  idle: { least: 1, most: 2 },
  threads: 2,
};
/** After a report of more pages the thread ends and gives its memory back. */
const MAX_PAGES_FOR_REUSE = 2_000;

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

/** One report in the making, spoken to in messages: one, then its answer. */
export class ReportThread {
  private pages = 0;
  private isBuilt = false;

  constructor(
    private readonly thread: Thread<FinishMessage, FinishReply>,
    private readonly giveBack: (isReusable: boolean) => Promise<void>,
  ) {}

  /** @returns Chunks of findings that are to be stored. */
  async send(message: Exclude<FinishMessage, { type: 'end' }>): Promise<NewChunk[]> {
    if (message.type === 'pages') this.pages += message.pages.length;
    const reply = await this.thread.ask(message, { timeoutMs: TIMEOUT_MS });
    return reply.type === 'next' ? reply.chunks : [];
  }

  async build(fixes: ReportedFixes | null): Promise<BuiltReport> {
    const reply = await this.thread.ask({ type: 'end', fixes }, { timeoutMs: TIMEOUT_MS });
    if (reply.type !== 'report') throw new Error('The thread that builds the report gave none.');
    this.isBuilt = true;
    return reply.report;
  }

  /** To be called once, whatever happened. */
  close(): Promise<void> {
    return this.giveBack(this.isBuilt && this.pages <= MAX_PAGES_FOR_REUSE);
  }
}
