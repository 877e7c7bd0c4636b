import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAwake } from '../awake-timeout.js';
import type { LoadedCatalogue, PageOutcome, PageTask, ThreadReady } from './page-task.js';

/** A page that takes longer burns its thread, and is given up. */
const MAX_PAGE_MS = 20_000;
const MAX_THREAD_MB = 512;
/** Bodies that a thread has before it asks for more: enough ordinary pages that it never waits, and no second large one. */
const MAX_POSTED_BYTES = 2 * 1024 * 1024;

/** The page could not be judged: its thread ran out of time or memory, or the engine threw. */
export class PageAuditError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PageAuditError';
  }
}

interface Pending {
  /** Null once the thread is at work on it: then it is not given to another one. */
  task: PageTask | null;
  bytes: number;
  isPosted: boolean;
  resolve: (outcome: PageOutcome) => void;
  reject: (error: Error) => void;
}

type Reply = { id: number; outcome: PageOutcome } | { id: number; error: string };

/** One thread and its tasks in order. The first one is what it works on. */
class AuditThread {
  readonly pending = new Map<number, Pending>();
  /** Of all pending tasks. */
  heldBytes = 0;
  private postedBytes = 0;
  private worker: Worker | null = null;
  private stopWatching: () => void = () => undefined;
  private nextId = 1;
  private closed = false;

  add(pending: Pending): void {
    this.pending.set(this.nextId++, pending);
    this.heldBytes += pending.bytes;
    this.post();
    if (this.pending.size === 1) this.watch();
  }

  /** Hands over what the thread has room for, in order. */
  private post(): void {
    let isFirst = true;
    for (const [id, pending] of this.pending) {
      if (!pending.isPosted) {
        if (this.postedBytes > 0 && this.postedBytes + pending.bytes > MAX_POSTED_BYTES) return;
        this.postedBytes += pending.bytes;
        pending.isPosted = true;
        this.ensureWorker().postMessage({ id, task: pending.task });
      }
      if (isFirst) pending.task = null;
      isFirst = false;
    }
  }

  /** Loads all rules, which takes a second or so. */
  async start(): Promise<LoadedCatalogue> {
    const [{ catalogue }] = (await once(this.ensureWorker(), 'message')) as [ThreadReady];
    return catalogue;
  }

  async close(): Promise<void> {
    this.closed = true;
    this.stopWatching();
    await this.worker?.terminate();
  }

  private ensureWorker(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./audit-thread.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MB },
    });
    worker.on('message', (reply: Reply | ThreadReady) => 'catalogue' in reply || this.settle(reply));
    worker.on('error', (error) => this.replace(worker, error.message));
    worker.on('exit', () => this.replace(worker, 'the audit thread ended'));
    this.worker = worker;
    return worker;
  }

  private settle(reply: Reply): void {
    const pending = this.pending.get(reply.id);
    if (!pending) return;
    this.pending.delete(reply.id);
    this.heldBytes -= pending.bytes;
    this.postedBytes -= pending.bytes;
    this.post();
    this.watch();
    if ('outcome' in reply) pending.resolve(reply.outcome);
    else pending.reject(new PageAuditError(reply.error));
  }

  private watch(): void {
    this.stopWatching();
    if (this.pending.size === 0 || this.closed) return;
    this.stopWatching = afterAwake(MAX_PAGE_MS, () => {
      const { worker } = this;
      if (!worker) return;
      // Replaced first: its end is then no news.
      this.replace(worker, `the page took longer than ${MAX_PAGE_MS / 1000} s`);
      void worker.terminate();
    });
  }

  /** The page at work is given up; those behind it go to a new thread. */
  private replace(worker: Worker, reason: string): void {
    if (this.worker !== worker) return;
    this.worker = null;
    this.stopWatching();
    const [first, ...rest] = [...this.pending.values()];
    this.pending.clear();
    this.heldBytes = this.postedBytes = 0;
    first?.reject(new PageAuditError(reason));
    for (const pending of rest) {
      if (this.closed) pending.reject(new PageAuditError('the worker stops'));
      else this.add({ ...pending, isPosted: false });
    }
  }
}

/** Threads that judge pages. A task goes to the one with the least to do. */
export class AuditPool {
  private readonly threads: AuditThread[];

  constructor(size: number) {
    this.threads = Array.from({ length: size }, () => new AuditThread());
  }

  /** So that the first page need not wait for its thread. @throws when a thread cannot load */
  async start(): Promise<LoadedCatalogue> {
    const [catalogue] = await Promise.all(this.threads.map((thread) => thread.start()));
    if (!catalogue) throw new Error('A worker needs at least one audit thread.');
    return catalogue;
  }

  /** @throws PageAuditError */
  audit(task: PageTask): Promise<PageOutcome> {
    const thread = this.threads.reduce((least, candidate) =>
      candidate.pending.size < least.pending.size ? candidate : least,
    );
    return new Promise((resolve, reject) =>
      thread.add({ task, bytes: task.body.byteLength, isPosted: false, resolve, reject }),
    );
  }

  /** Bytes of the bodies that wait or are worked on. */
  get heldBytes(): number {
    return this.threads.reduce((sum, thread) => sum + thread.heldBytes, 0);
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}
