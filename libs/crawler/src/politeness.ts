/** What another process needs to go on at the same pace. */
export interface PaceState {
  delayMs: number;
  /** Epoch ms before which nothing starts (Retry-After). */
  notBeforeMs: number;
  /** Good answers in a row since the last slow-down. */
  calm: number;
}

export interface PaceOptions {
  /** The delay that a healthy site gets, such as its crawl-delay. Default 0. */
  baseDelayMs?: number;
  /** Default 60,000. */
  maxDelayMs?: number;
  state?: PaceState;
}

/** Delay between request starts of one host. Slows at once on 429/503, returns slowly. */
export declare class AdaptivePace {
  constructor(options?: PaceOptions);
  readonly delayMs: number;
  /** Epoch ms of the earliest next start given the last one. */
  nextStartMs(lastStartMs: number): number;
  onCalm(): void;
  onPushback(nowMs: number, retryAfterMs?: number): void;
  toState(): PaceState;
}

export interface PacedQueueOptions {
  maxConnections: number;
  minGapMs: number;
}

/** At most N tasks at once and at least `minGapMs` between starts; first in, first out. */
export declare class PacedQueue {
  constructor(options: PacedQueueOptions);
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Changes the limits for tasks that have not started. */
  adjust(options: Partial<PacedQueueOptions>): void;
}
