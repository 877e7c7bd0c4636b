import type { NewChunk } from '#findings';
import type { Thread } from '#threads';
import type { BuiltReport, FinishMessage, FinishReply, ReportedFixes } from './finish-messages.js';

/** A batch of pages takes milliseconds and the end a second or two: a thread that takes so long for one answer will not give it. */
export const REPORT_TIMEOUT_MS = 5 * 60_000;
/** After a report of more pages the thread ends and gives its memory back. */
const MAX_PAGES_FOR_REUSE = 2_000;

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
    const reply = await this.thread.ask(message, { timeoutMs: REPORT_TIMEOUT_MS });
    return reply.type === 'next' ? reply.chunks : [];
  }

  async build(fixes: ReportedFixes | null): Promise<BuiltReport> {
    const reply = await this.thread.ask({ type: 'end', fixes }, { timeoutMs: REPORT_TIMEOUT_MS });
    if (reply.type !== 'report') throw new Error('The report thread returned no report.');
    this.isBuilt = true;
    return reply.report;
  }

  /** To be called once, whatever happened. */
  close(): Promise<void> {
    return this.giveBack(this.isBuilt && this.pages <= MAX_PAGES_FOR_REUSE);
  }
}

/** Threads that build reports. */
export interface ReportMakers {
  /** A thread for one report, which its taker closes; `signal` ends it. Null when all places are taken and none became free in a while. */
  take(signal: AbortSignal): Promise<ReportThread | null>;
}
