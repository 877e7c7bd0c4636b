export interface PacedQueueOptions {
  /** Tasks at once. */
  maxConnections: number;
  /** Between the starts of two tasks. */
  minGapMs: number;
}

interface Waiting {
  start: () => void;
}

/** At most N tasks at once and at least `minGapMs` between starts; first in, first out. The caller bounds how many wait. */
export class PacedQueue {
  private maxConnections: number;
  private minGapMs: number;
  private running = 0;
  /** On the monotonic clock: the wall clock may be set back in the middle of a pause. */
  private notBefore = 0;
  private lastStart = -Infinity;
  private timer: NodeJS.Timeout | null = null;
  private readonly waiting = new Set<Waiting>();

  constructor(options: PacedQueueOptions) {
    this.maxConnections = options.maxConnections;
    this.minGapMs = options.minGapMs;
  }

  /** Runs the task when its turn comes. Rejects with the signal's reason when that comes first; a task that has started is its own business. */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', onAbort);
          // In a function of its own, so that a task that throws at once is a rejection as well.
          (async () => task())().then(resolve, reject).finally(() => {
            this.running -= 1;
            this.startDue();
          });
        },
      };
      const onAbort = (): void => {
        this.waiting.delete(waiting);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.waiting.add(waiting);
      this.startDue();
    });
  }

  /** Tasks that wait for their turn. */
  get size(): number {
    return this.waiting.size;
  }

  /** Changes the limits for tasks that have not started. */
  adjust(options: Partial<PacedQueueOptions>): void {
    this.maxConnections = options.maxConnections ?? this.maxConnections;
    this.minGapMs = options.minGapMs ?? this.minGapMs;
    this.startDue();
  }

  /** Starts nothing for so long (Retry-After). A shorter pause does not end a longer one. */
  pauseFor(durationMs: number): void {
    this.notBefore = Math.max(this.notBefore, performance.now() + durationMs);
    this.startDue();
  }

  private startDue(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    for (const next of this.waiting) {
      if (this.running >= this.maxConnections) return;
      const waitMs = Math.max(this.lastStart + this.minGapMs, this.notBefore) - performance.now();
      if (waitMs > 0) {
        // Rounded up: a timer may fire a fraction of a millisecond early, and is then set again.
        this.timer = setTimeout(() => this.startDue(), Math.ceil(waitMs));
        return;
      }
      this.waiting.delete(next);
      this.running += 1;
      this.lastStart = performance.now();
      next.start();
    }
  }
}
