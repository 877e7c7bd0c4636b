import type { Transferable } from 'node:worker_threads';
import { FairQueue, type Group } from './fair-queue.js';
import { Thread, ThreadError, type ThreadSpec } from './thread.js';

export interface ThreadPoolOptions extends ThreadSpec {
  /** Threads at work at the same time. */
  threads: number;
  /** Further ones for other groups, while a message holds its thread for long. */
  extraThreads?: number;
  /** Idle threads: the fewest, started before they are needed, and the most that are kept. Others give their memory back. */
  idle?: { least: number; most: number };
  /** What a thread is handed beside the message at work, so that it need not wait for the next: so many bytes and milliseconds of work. */
  ahead?: { bytes: number; ms: number };
}

export interface RunOptions {
  /** Whose message it is: groups take turns, and one that holds a thread for long waits behind the others. */
  group?: string;
  bytes?: number;
  transfer?: readonly Transferable[];
}

interface Job<Message, Answer> extends Required<RunOptions> {
  /** Null once it was begun: it is not given to another thread then, and its memory is the thread's. */
  message: Message | null;
  begunAtMs: number;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

interface Seat<Message, Answer> {
  thread: Thread<Message, Answer>;
  jobs: Set<{ job: Job<Message, Answer>; group: Group<Job<Message, Answer>> }>;
  /** Whose message holds the thread for long. */
  slowFor: Group<Job<Message, Answer>> | null;
  idleTimer: NodeJS.Timeout | undefined;
}

/** A message that takes longer holds its thread: what waits behind it goes elsewhere. */
const SLOW_MS = 1_000;
/** Threads beyond `threads` end after so long without work. */
const EXTRA_IDLE_MS = 60_000;

/** Threads of one kind: they are started when there is work, replaced when they end, and shared fairly. */
export class ThreadPool<Message, Answer> {
  private readonly seats = new Set<Seat<Message, Answer>>();
  /** Lent by `take`, and idle ones for it. */
  private readonly lent = new Set<Thread<Message, Answer>>();
  private readonly queue = new FairQueue<Job<Message, Answer>>();
  private isClosed = false;
  /** Bytes of all messages that were not answered yet. */
  heldBytes = 0;

  constructor(private readonly options: ThreadPoolOptions) {}

  /** Starts the threads that are kept, and says what they said when they had loaded. @throws when one cannot load */
  start(): Promise<unknown[]> {
    return Promise.all(this.addIdle().map(({ thread }) => thread.ready));
  }

  /** @throws ThreadError */
  run(message: Message, { group = '', bytes = 0, transfer = [] }: RunOptions = {}): Promise<Answer> {
    if (this.isClosed) return Promise.reject(new ThreadError('ended', 'the process stops'));
    this.heldBytes += bytes;
    const answer = new Promise<Answer>((resolve, reject) => {
      const job = { message, group, bytes, transfer, begunAtMs: 0, resolve, reject };
      this.queue.group(group).waiting.push(job);
    });
    this.feed();
    return answer.finally(() => (this.heldBytes -= bytes));
  }

  /** A thread for the caller alone, until it gives it back. `signal` ends it. */
  take(signal: AbortSignal): Thread<Message, Answer> {
    const seat = this.idleSeats()[0] ?? this.add();
    this.seats.delete(seat);
    const { thread } = seat;
    this.lent.add(thread);
    const onAbort = (): void => void thread.end('ended', 'the work was cancelled');
    signal.addEventListener('abort', onAbort, { once: true });
    thread.onEnd = () => {
      this.lent.delete(thread);
      signal.removeEventListener('abort', onAbort);
    };
    if (signal.aborted) onAbort();
    return thread;
  }

  /** @param isReusable false for a thread that has grown: it ends, and its memory is given back */
  async giveBack(thread: Thread<Message, Answer>, isReusable: boolean): Promise<void> {
    thread.onEnd();
    const { most } = this.idle;
    if (isReusable && !thread.hasEnded && !this.isClosed && this.idleSeats().length < most) this.seat(thread);
    else await thread.end();
    if (!this.isClosed) this.addIdle();
  }

  /** Whether the process goes on for the sake of threads that have nothing to do. */
  hold(isHeld: boolean): void {
    for (const { thread } of this.seats) thread.hold(isHeld);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const { reject } of this.queue.clear()) reject(new ThreadError('ended', 'the process stops'));
    const threads = [...this.lent, ...[...this.seats].map(({ thread }) => thread)];
    await Promise.all(threads.map((thread) => thread.end('ended', 'the process stops')));
  }

  private get idle(): { least: number; most: number } {
    return this.options.idle ?? { least: 0, most: 0 };
  }

  private idleSeats(): Seat<Message, Answer>[] {
    return [...this.seats].filter(({ thread }) => thread.size === 0);
  }

  private addIdle(): Seat<Message, Answer>[] {
    const missing = this.idle.least - this.idleSeats().length;
    return Array.from({ length: Math.max(0, missing) }, () => this.add());
  }

  private add(): Seat<Message, Answer> {
    return this.seat(new Thread<Message, Answer>(this.options));
  }

  private seat(thread: Thread<Message, Answer>): Seat<Message, Answer> {
    const seat: Seat<Message, Answer> = { thread, jobs: new Set(), slowFor: null, idleTimer: undefined };
    thread.onEnd = () => {
      clearTimeout(seat.idleTimer);
      this.seats.delete(seat);
      this.feed();
    };
    thread.onWait = (ms) => ms >= SLOW_MS && this.onSlow(seat);
    this.seats.add(seat);
    return seat;
  }

  /** Gives out what waits, as far as there are threads for it. */
  private feed(): void {
    if (this.isClosed) return;
    for (;;) {
      const next = this.queue.peek((group) => this.mayServe(group));
      if (!next) return;
      const seat = this.seatFor(next.job);
      if (!seat) return;
      this.queue.take(next.group);
      this.give(seat, next.group, next.job);
    }
  }

  /** Who holds a thread for long has had its share while others want theirs. */
  private mayServe(group: Group<Job<Message, Answer>>): boolean {
    if (group.slow === 0) return true;
    return (
      group.slow < this.options.threads && this.queue.peek((other) => other !== group && other.slow === 0) === null
    );
  }

  private seatFor(job: Job<Message, Answer>): Seat<Message, Answer> | null {
    const { threads, extraThreads = 0 } = this.options;
    const quick = [...this.seats].filter(({ slowFor }) => slowFor === null);
    const busy = quick.filter(({ thread }) => thread.size > 0).sort((a, b) => a.jobs.size - b.jobs.size);
    if (busy.length < threads) {
      const idle = quick.find(({ thread }) => thread.size === 0);
      if (idle) return idle;
      if (this.seats.size < threads + extraThreads) return this.add();
    }
    const [least] = busy;
    return least && this.hasRoom(least, job) ? least : null;
  }

  private hasRoom({ jobs }: Seat<Message, Answer>, { bytes }: Job<Message, Answer>): boolean {
    const { ahead } = this.options;
    if (!ahead) return false;
    let ms = 0;
    for (const { job, group } of jobs) {
      bytes += job.bytes;
      ms += group.meanMs;
    }
    return bytes <= ahead.bytes && ms <= ahead.ms;
  }

  private give(seat: Seat<Message, Answer>, group: Group<Job<Message, Answer>>, job: Job<Message, Answer>): void {
    const entry = { job, group };
    seat.jobs.add(entry);
    clearTimeout(seat.idleTimer);
    const onBegin = (): void => {
      job.message = null;
      job.begunAtMs = performance.now();
    };
    const left = (): void => {
      seat.jobs.delete(entry);
      if (job.begunAtMs > 0 && seat.slowFor) {
        seat.slowFor.slow--;
        seat.slowFor = null;
      }
      this.queue.leave(group, job.begunAtMs > 0 ? performance.now() - job.begunAtMs : null);
      this.feed();
      this.rest(seat);
    };
    seat.thread.ask(job.message as Message, { transfer: job.transfer, onBegin }).then(
      (answer) => {
        left();
        job.resolve(answer);
      },
      (failure: unknown) => {
        const error = failure as ThreadError;
        const isGivenBack = error.fault === 'unbegun' && job.message !== null && !this.isClosed;
        if (isGivenBack) this.queue.group(group.name).waiting.push(job);
        left();
        if (!isGivenBack) job.reject(error);
      },
    );
  }

  private onSlow(seat: Seat<Message, Answer>): void {
    if (seat.slowFor) return;
    const [first] = seat.jobs;
    if (!first) return;
    seat.slowFor = first.group;
    first.group.slow++;
    seat.thread.recall();
  }

  /** A thread without work ends when it is one more than are kept: at once, or after a while when it was an extra one. */
  private rest(seat: Seat<Message, Answer>): void {
    if (seat.thread.size > 0 || seat.thread.hasEnded || this.isClosed) return;
    const isSurplus = (): boolean => this.idleSeats().length > this.idle.most;
    if (this.options.extraThreads === undefined) {
      if (isSurplus()) void seat.thread.end();
      return;
    }
    clearTimeout(seat.idleTimer);
    seat.idleTimer = setTimeout(() => isSurplus() && void seat.thread.end(), EXTRA_IDLE_MS).unref();
  }
}
