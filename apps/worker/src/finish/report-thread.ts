import { Worker } from 'node:worker_threads';
import type { BuiltReport, FinishMessage, FinishReply } from './finish-messages.js';

const MAX_THREAD_MB = 2_048;
const REFILL_MS = 2_000;

function newThread(): Worker {
  return new Worker(new URL('./finish-thread.js', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MB } });
}

/** Keeps one thread ready: loading all rules takes a second or more, and a run that has been crawled should not wait for it. */
export class ReportThreads {
  private spare: Worker | null = null;
  private isClosed = false;

  constructor() {
    this.refill();
  }

  /** A thread for one report; `signal` ends it. */
  take(signal: AbortSignal): ReportThread {
    const worker = this.spare ?? newThread();
    worker.removeAllListeners();
    this.spare = null;
    // Not at the same moment as the report: that one needs the processor now.
    setTimeout(() => this.refill(), REFILL_MS).unref();
    return new ReportThread(worker, signal);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.spare?.terminate();
  }

  private refill(): void {
    if (this.isClosed || this.spare) return;
    const spare = newThread();
    const lose = (): void => {
      if (this.spare === spare) this.spare = null;
    };
    spare.on('error', lose);
    spare.on('exit', lose);
    this.spare = spare;
  }
}

/** One finish thread, spoken to in turns: a message, then its answer. */
export class ReportThread {
  private waiting: { resolve: (reply: FinishReply) => void; reject: (error: Error) => void } | null = null;
  private ended: Error | null = null;

  constructor(
    private readonly worker: Worker,
    signal: AbortSignal,
  ) {
    this.worker.on('message', (reply: FinishReply) => this.waiting?.resolve(reply));
    this.worker.on('error', (error) => this.end(error));
    this.worker.on('exit', () => this.end(new Error('The thread that builds the report ended.')));
    signal.addEventListener('abort', () => void this.close(), { once: true });
  }

  async send(message: Exclude<FinishMessage, { type: 'end' }>): Promise<void> {
    await this.ask(message);
  }

  async build(): Promise<BuiltReport> {
    const reply = await this.ask({ type: 'end' });
    if (reply.type !== 'report') throw new Error('The thread that builds the report gave none.');
    return reply.report;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private async ask(message: FinishMessage): Promise<FinishReply> {
    if (this.ended) throw this.ended;
    const reply = await new Promise<FinishReply>((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.worker.postMessage(message);
    });
    this.waiting = null;
    if (reply.type === 'failed') throw new Error(reply.error);
    return reply;
  }

  private end(error: Error): void {
    this.ended ??= error;
    this.waiting?.reject(error);
  }
}
