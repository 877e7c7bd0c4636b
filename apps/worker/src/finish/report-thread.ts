import { Worker } from 'node:worker_threads';
import { afterAwake } from '../awake-timeout.js';
import type { BuiltReport, FinishMessage, FinishReply } from './finish-messages.js';

const MAX_THREAD_MB = 2_048;
/** A batch of pages takes milliseconds and the end a second or two: a thread that takes so long for one answer will not give it. */
const MAX_ANSWER_MS = 5 * 60_000;
/** After a report of more pages the thread ends and gives its memory back. */
const MAX_PAGES_FOR_REUSE = 2_000;
/** As many reports as a worker with the default number of slots builds at once. */
const MAX_IDLE = 2;

function newThread(): Worker {
  return new Worker(new URL('./finish-thread.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MB },
  });
}

/** Keeps a thread ready, a new one or those of small reports before: loading all rules takes a second or more, and a run that has been crawled should not wait for it. */
export class ReportThreads {
  private idle: Worker[] = [];
  private isClosed = false;

  constructor() {
    this.keep(newThread());
  }

  /** A thread for one report; `signal` ends it. */
  take(signal: AbortSignal): ReportThread {
    const worker = this.idle.shift() ?? newThread();
    worker.removeAllListeners();
    return new ReportThread(worker, signal, (isReusable) => this.giveBack(worker, isReusable));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.idle.map((worker) => worker.terminate()));
  }

  private async giveBack(worker: Worker, isReusable: boolean): Promise<void> {
    worker.removeAllListeners();
    if (isReusable && !this.isClosed && this.idle.length < MAX_IDLE) return this.keep(worker);
    await worker.terminate();
    if (!this.isClosed && this.idle.length === 0) this.keep(newThread());
  }

  private keep(worker: Worker): void {
    const lose = (): void => void (this.idle = this.idle.filter((other) => other !== worker));
    worker.on('error', lose);
    worker.on('exit', lose);
    this.idle.push(worker);
  }
}

/** One finish thread, spoken to in turns: a message, then its answer. */
export class ReportThread {
  private waiting: { resolve: (reply: FinishReply) => void; reject: (error: Error) => void } | null = null;
  private ended: Error | null = null;
  private pages = 0;
  private isBuilt = false;
  private readonly onAbort = (): void => void this.worker.terminate();

  constructor(
    private readonly worker: Worker,
    private readonly signal: AbortSignal,
    private readonly giveBack: (isReusable: boolean) => Promise<void>,
  ) {
    this.worker.on('message', (reply: FinishReply) => this.waiting?.resolve(reply));
    this.worker.on('error', (error) => this.end(error));
    this.worker.on('exit', () => this.end(new Error('The thread that builds the report ended.')));
    signal.addEventListener('abort', this.onAbort, { once: true });
  }

  async send(message: Exclude<FinishMessage, { type: 'end' }>): Promise<void> {
    if (message.type === 'pages') this.pages += message.pages.length;
    await this.ask(message);
  }

  async build(): Promise<BuiltReport> {
    const reply = await this.ask({ type: 'end' });
    if (reply.type !== 'report') throw new Error('The thread that builds the report gave none.');
    this.isBuilt = true;
    return reply.report;
  }

  /** To be called once, whatever happened. */
  async close(): Promise<void> {
    this.signal.removeEventListener('abort', this.onAbort);
    await this.giveBack(
      this.isBuilt && this.ended === null && !this.signal.aborted && this.pages <= MAX_PAGES_FOR_REUSE,
    );
  }

  private async ask(message: FinishMessage): Promise<FinishReply> {
    if (this.ended) throw this.ended;
    const callOff = afterAwake(MAX_ANSWER_MS, () => void this.worker.terminate());
    const reply = await new Promise<FinishReply>((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.worker.postMessage(message);
    }).finally(callOff);
    this.waiting = null;
    if (reply.type === 'failed') throw new Error(reply.error);
    return reply;
  }

  private end(error: Error): void {
    this.ended ??= error;
    this.waiting?.reject(error);
  }
}
