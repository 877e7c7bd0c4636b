import { Worker, type Transferable } from 'node:worker_threads';
import { countThread, newShared, SHARED } from './thread-memory.js';

export interface ThreadSpec {
  /** What it is for, in a word: as metrics and debuggers show it. */
  name: string;
  /** Compiled module that calls `serve`. */
  file: URL;
  /** Heap that it may have before it ends. */
  heapMb: number;
  /** Of it, what is new; default V8's own choice, about 50 MB. Less costs time and saves as much memory. */
  youngMb?: number;
  /** A message that takes longer ends its thread, unless it sets its own limit. Counted while this process is awake. */
  timeoutMs: number;
}

/**
 * `answer`: the thread refused the message; `timeout`, `memory`: it ran out of time or of heap; `unbegun`: it ended, or the
 * message was recalled, before it began, so it may be given to another; `ended`: it ended otherwise.
 */
export type ThreadFault = 'answer' | 'timeout' | 'memory' | 'unbegun' | 'ended';

export class ThreadError extends Error {
  constructor(
    readonly fault: ThreadFault,
    message: string,
    stack?: string,
  ) {
    super(message);
    this.name = 'ThreadError';
    if (stack) this.stack = stack;
  }
}

/** What `serve` says first. */
export interface Hello {
  hello: unknown;
}
export type Reply = Hello | { id: number; answer: unknown } | { id: number; error: string; stack?: string };

interface Asked<Answer> {
  timeoutMs: number;
  onBegin?: () => void;
  resolve: (answer: Answer) => void;
  reject: (error: ThreadError) => void;
}

interface AskOptions {
  transfer?: readonly Transferable[];
  onBegin?: () => void;
  /** Default: that of the thread. */
  timeoutMs?: number;
}

/** While the process is frozen or starved, its threads stand still as well: a pause of any length counts as one tick. */
const TICK_MS = 250;

/** One worker thread, which answers one message after the other. */
export class Thread<Message, Answer> {
  /** What the thread says when it has loaded. */
  readonly ready: Promise<unknown>;
  /** Called when the message at work has taken so long. */
  onWait: (ms: number) => void = () => undefined;
  onEnd: () => void = () => undefined;
  isReady = false;
  hasEnded = false;
  private readonly worker: Worker;
  private readonly shared = newShared();
  private readonly uncount: () => void;
  private readonly asked = new Map<number, Asked<Answer>>();
  private lastId = 0;
  private ticks = 0;
  private ticker: NodeJS.Timeout | undefined;

  constructor(private readonly spec: ThreadSpec) {
    this.worker = new Worker(spec.file, {
      name: spec.name,
      workerData: this.shared,
      resourceLimits: {
        maxOldGenerationSizeMb: spec.heapMb,
        ...(spec.youngMb === undefined ? {} : { maxYoungGenerationSizeMb: spec.youngMb }),
      },
    });
    this.uncount = countThread({ name: spec.name, heapMb: spec.heapMb, shared: this.shared });
    this.ready = new Promise((resolve, reject) => {
      this.worker.on('message', (reply: Reply) => {
        if (!('hello' in reply)) return this.settle(reply);
        this.isReady = true;
        resolve(reply.hello);
      });
      this.worker.on('error', (error: NodeJS.ErrnoException) => {
        const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        this.finish(isMemory ? 'memory' : 'ended', error.message);
        reject(error);
      });
      this.worker.on('exit', () => {
        this.finish('ended', 'the thread ended');
        reject(new Error('the thread ended'));
      });
    });
    // The caller that waits for it hears of it.
    this.ready.catch(() => undefined);
  }

  /** Messages that were not answered yet, the one at work included. */
  get size(): number {
    return this.asked.size;
  }

  /** `onBegin`: it is first in line now, and will not be given back. @throws ThreadError */
  ask(message: Message, options: AskOptions = {}): Promise<Answer> {
    if (this.hasEnded) return Promise.reject(new ThreadError('unbegun', 'the thread has ended'));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.worker.postMessage({ id, message }, options.transfer ?? []);
      const { timeoutMs = this.spec.timeoutMs, onBegin } = options;
      this.asked.set(id, { resolve, reject, timeoutMs, ...(onBegin ? { onBegin } : {}) });
      if (this.asked.size === 1) this.begin();
    });
  }

  /** Takes back what waits behind the message at work: those fail as `unbegun`. */
  recall(): void {
    const [first, ...waiting] = [...this.asked.keys()];
    if (first === undefined) return;
    // Messages between the two are not to be begun any more.
    Atomics.store(this.shared, SHARED.recalledAfter, first);
    Atomics.store(this.shared, SHARED.recalledUpTo, this.lastId);
    for (const id of waiting) this.drop(id, new ThreadError('unbegun', 'the message was recalled'));
  }

  async end(fault: ThreadFault = 'ended', reason = 'the thread was ended'): Promise<void> {
    this.finish(fault, reason);
    await this.worker.terminate();
  }

  /** Whether the process goes on for its sake. */
  hold(isHeld: boolean): void {
    if (isHeld) this.worker.ref();
    else this.worker.unref();
  }

  private begin(): void {
    this.ticks = 0;
    clearInterval(this.ticker);
    const [first] = this.asked.values();
    if (!first) return;
    first.onBegin?.();
    this.ticker = setInterval(() => this.tick(), TICK_MS);
  }

  private tick(): void {
    const waitedMs = ++this.ticks * TICK_MS;
    const [first] = this.asked.values();
    const { timeoutMs } = first ?? this.spec;
    if (waitedMs >= timeoutMs) void this.end('timeout', `it took longer than ${timeoutMs / 1000} s`);
    else if (this.isReady) this.onWait(waitedMs);
  }

  private settle(reply: Exclude<Reply, Hello>): void {
    const asked = this.asked.get(reply.id);
    // It was recalled, a moment too late.
    if (!asked) return;
    this.asked.delete(reply.id);
    this.begin();
    if ('error' in reply) asked.reject(new ThreadError('answer', reply.error, reply.stack));
    else asked.resolve(reply.answer as Answer);
  }

  private drop(id: number, error: ThreadError): void {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    asked?.reject(error);
  }

  private finish(fault: ThreadFault, reason: string): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.uncount();
    clearInterval(this.ticker);
    const [first, ...waiting] = [...this.asked.keys()];
    if (first !== undefined) this.drop(first, new ThreadError(fault, reason));
    for (const id of waiting) this.drop(id, new ThreadError('unbegun', reason));
    this.onEnd();
  }
}
