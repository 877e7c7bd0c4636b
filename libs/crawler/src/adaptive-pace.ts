/** What another process needs to go on at the same pace. JSON-safe. */
export interface PaceState {
  delayMs: number;
  /** Delay that the host would not stand; the pace does not return below it for a long time. */
  floorMs: number;
  /** Epoch ms before which nothing starts (Retry-After). */
  notBeforeMs: number;
  /** Good answers in a row. */
  calm: number;
  /** Epoch ms of the last slow-down. */
  slowedAtMs: number;
}

export interface PaceOptions {
  /** The delay between starts that a healthy host gets, such as its crawl-delay. Default 0. */
  baseDelayMs?: number;
  /** Default 60,000. */
  maxDelayMs?: number;
  state?: PaceState;
}

const DEFAULT_MAX_DELAY_MS = 60_000;
/** Two requests a second is what nearly every host stands. */
const FIRST_DELAY_MS = 500;
const SLOWER = 2;
const FASTER = 0.8;
/** The pace that failed, with a margin. */
const FLOOR_MARGIN = 1.25;
/** Good answers before one step back towards the base delay. */
const CALM_PER_STEP = 20;
/** Good answers before the floor sinks by one step, so that a bad hour is not remembered for a whole crawl. */
const CALM_PER_FLOOR_STEP = 200;
/** Below this a delay is not felt by the host any more. */
const NEGLIGIBLE_MS = 20;

/**
 * Delay between request starts on one host. One 429 or 503 doubles it, for all workers that share the state; the return takes many good
 * answers and ends above the pace that failed. Requests that were already under way when the host pushed back count as one push.
 */
export class AdaptivePace {
  private readonly baseDelayMs: number;
  private readonly maxDelayMs: number;
  private state: PaceState;

  constructor(options: PaceOptions = {}) {
    this.maxDelayMs = options.maxDelayMs ?? DEFAULT_MAX_DELAY_MS;
    this.baseDelayMs = options.baseDelayMs ?? 0;
    this.state = { ...(options.state ?? { delayMs: 0, floorMs: 0, notBeforeMs: 0, calm: 0, slowedAtMs: 0 }) };
  }

  /** Never less than the base delay, even where that is above the maximum. */
  get delayMs(): number {
    return Math.max(this.baseDelayMs, this.state.delayMs);
  }

  /** Epoch ms before which nothing may start. */
  get notBeforeMs(): number {
    return this.state.notBeforeMs;
  }

  /** Epoch ms of the earliest next start, given the last one. */
  nextStartMs(lastStartMs: number): number {
    return Math.max(this.state.notBeforeMs, lastStartMs + this.delayMs);
  }

  /** An answer that was not a push-back. */
  onCalm(): void {
    const { state } = this;
    if (state.delayMs === 0) return;
    state.calm += 1;
    if (state.calm % CALM_PER_FLOOR_STEP === 0) state.floorMs *= FASTER;
    if (state.calm % CALM_PER_STEP !== 0) return;
    state.delayMs = Math.max(state.delayMs * FASTER, state.floorMs);
    if (state.delayMs < NEGLIGIBLE_MS) state.delayMs = 0;
  }

  /** A 429 or 503. `retryAfterMs` is kept as a minimum, however long. */
  onPushback(nowMs: number, retryAfterMs = 0): void {
    const { state } = this;
    const isSamePush = nowMs - state.slowedAtMs < Math.max(1000, this.delayMs);
    if (!isSamePush) {
      state.floorMs = Math.min(Math.max(state.floorMs, this.delayMs * FLOOR_MARGIN), this.maxDelayMs);
      state.delayMs = Math.min(Math.max(FIRST_DELAY_MS, this.delayMs * SLOWER), this.maxDelayMs);
      state.slowedAtMs = nowMs;
    }
    state.calm = 0;
    state.notBeforeMs = Math.max(state.notBeforeMs, nowMs + Math.max(retryAfterMs, state.delayMs));
  }

  toState(): PaceState {
    return { ...this.state };
  }
}
