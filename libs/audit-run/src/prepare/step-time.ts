/** A request that outlives its step by so much is broken off. */
const GRACE_MS = 3_000;
/** A step ends so early when an organization without any slot waits for one … */
export const SHORT_STEP_MS = 2_000;
/** … and looks for it so often. */
const LOOK_MS = 1_000;

export interface StepTimeOptions {
  sliceMs: number;
  /** The worker stops, or the run went on without it. */
  signal: AbortSignal;
  /** Whether another run, which has no slot at all, waits for one. */
  isSlotAwaited: () => Promise<boolean>;
}

/** The time of one step of a phase. It is over early when another run waits for its slot. */
export class StepTime {
  private readonly beganAtMs = Date.now();
  private endsAtMs: number;

  constructor(private readonly options: StepTimeOptions) {
    this.endsAtMs = this.beganAtMs + options.sliceMs;
  }

  get isOver(): boolean {
    return Date.now() >= this.endsAtMs;
  }

  /**
   * Null when the time was over before the request, and it is to be taken up again.
   * @param onCut told how many milliseconds the request took until then
   */
  async within<T>(work: (signal: AbortSignal) => Promise<T | null>, onCut: (ms: number) => void): Promise<T | null> {
    const limit = new AbortController();
    const startMs = Date.now();
    const timer = setTimeout(() => limit.abort(), Math.max(0, this.endsAtMs - startMs) + GRACE_MS);
    const look = setInterval(() => void this.endWhenAwaited(limit).catch(() => undefined), LOOK_MS);
    try {
      const result = await work(AbortSignal.any([this.options.signal, limit.signal]));
      this.options.signal.throwIfAborted();
      if (result === null) onCut(Date.now() - startMs);
      return result;
    } finally {
      clearTimeout(timer);
      clearInterval(look);
    }
  }

  private async endWhenAwaited(limit: AbortController): Promise<void> {
    if (Date.now() - this.beganAtMs < SHORT_STEP_MS || !(await this.options.isSlotAwaited())) return;
    this.endsAtMs = Date.now();
    limit.abort();
  }
}
