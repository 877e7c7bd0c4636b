/** What a later slice of the same worker needs to go on with as many requests at once. */
export interface LaneState {
  width: number;
  /** Milliseconds to the first byte while the host was asked least. */
  baselineMs: number | null;
  /** It pushed back, or got slower: so many looks before the next try. */
  rest: number;
}

export interface LaneLimits {
  /** Requests at once that a host is asked with before anything is known of it. */
  first: number;
  /** Connections that there are. */
  most: number;
}

/** Requests at once that every host bears, all slices together. */
const FIRST_IN_ALL = 8;
const FIRST = 4;
/** Responses behind each look. */
const LOOK = 12;
/** A further request at once must bring at least so much of its share in throughput. */
const WORTH = 0.4;
/** Of the time that responses took at first. */
const MOST_SLOWER = 1.5;
/** Differences below are noise, or our own. */
const NOISE_MS = 10;
const REST_AFTER_SLOWER = 10;
const REST_AFTER_PUSHBACK = 100;

/** How many requests at once a slice begins with, beside other slices at its host. */
export function firstLanes(sharers: number): number {
  return Math.min(FIRST, Math.max(1, Math.floor(FIRST_IN_ALL / Math.max(1, sharers))));
}

/**
 * How many requests at once a host bears: one more while its responses stay as fast as they were, one less when they get
 * slower or it pushes back for the first time, and as few as in the beginning once it pushes back again.
 */
export class LaneWidth {
  private state: LaneState;
  private times: number[] = [];
  /** Responses to what was asked before the last change. */
  private before = 0;
  /** Those are of the push-back that `narrow` was told of first. */
  private isNarrowed = false;
  private lastMs: number | null = null;

  constructor(
    private readonly limits: LaneLimits,
    state: LaneState | null = null,
  ) {
    this.state = { ...(state ?? { width: limits.first, baselineMs: null, rest: 0 }) };
  }

  get width(): number {
    return Math.max(1, Math.min(this.state.width, this.limits.most));
  }

  /** @param ttfbMs from the request to the first byte of its response */
  onResponse(ttfbMs: number): void {
    if (this.before > 0) {
      this.before--;
      return;
    }
    if (this.times.push(ttfbMs) < LOOK) return;
    const medianMs = medianOf(this.times);
    this.times = [];
    this.look(medianMs);
  }

  /**
   * The host refused because it is asked too much. Where it was asked with more than at first, that may be all: one less, for a long time.
   * @returns false when it is not, because the host is asked with no more than at first, or has pushed back or got slower lately
   */
  narrow(): boolean {
    // Asked for when there was one more.
    if (this.isNarrowed && this.before > 0) return true;
    if (this.state.rest > 0 || this.width <= this.limits.first) return false;
    this.change(this.width - 1);
    this.isNarrowed = true;
    this.state.rest = REST_AFTER_PUSHBACK;
    return true;
  }

  /** The host refused because it is asked too much, and narrowing was not enough. */
  onPushback(): void {
    this.change(Math.min(this.width, this.limits.first));
    this.state.rest = REST_AFTER_PUSHBACK;
  }

  toState(): LaneState {
    return { ...this.state, width: this.width };
  }

  private look(medianMs: number): void {
    const { state, lastMs, width } = this;
    state.baselineMs = Math.min(state.baselineMs ?? medianMs, medianMs);
    if (state.rest > 0) {
      state.rest--;
      return;
    }
    const isFlat = medianMs <= state.baselineMs * MOST_SLOWER + NOISE_MS;
    const isWorthIt = lastMs === null || medianMs <= lastMs * (1 + (1 - WORTH) / (width - 1)) + NOISE_MS;
    if (isFlat && isWorthIt) {
      if (width >= this.limits.most) return;
      this.change(width + 1);
      this.lastMs = medianMs;
    } else {
      this.change(Math.max(Math.min(this.limits.first, width), width - 1));
      state.rest = REST_AFTER_SLOWER;
    }
  }

  private change(width: number): void {
    this.before = this.width;
    this.isNarrowed = false;
    this.state.width = width;
    this.times = [];
    this.lastMs = null;
  }
}

/** What a worker knows of the hosts that it asked lately. */
export class LaneMemory {
  private readonly hosts = new Map<string, { state: LaneState; untilMs: number }>();

  read(host: string, nowMs: number): LaneState | null {
    const known = this.hosts.get(host);
    return known && known.untilMs > nowMs ? known.state : null;
  }

  keep(host: string, state: LaneState, nowMs: number): void {
    this.hosts.delete(host);
    this.hosts.set(host, { state, untilMs: nowMs + MEMORY_MS });
    const [oldest] = this.hosts.keys();
    if (this.hosts.size > MOST_HOSTS && oldest !== undefined) this.hosts.delete(oldest);
  }
}

const MEMORY_MS = 600_000;
const MOST_HOSTS = 1_000;

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
