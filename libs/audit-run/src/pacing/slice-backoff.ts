import type { AdaptivePace, RequestGate } from '#crawler';
import { PACE } from '../state/shapes.js';
import { LEASE_MS, MAX_PAUSE_MS, type CrawlStore, type HostNews, type Slice } from '../store/port/index.js';
import { openGate, paceOf } from './host-gate.js';

/** Gap between requests after which a host that bans us is given up. */
const MAX_REFUSED_DELAY_MS = 8_000;
/** For requests under way to end, before a host is asked with fewer at once. */
const REST_MS = 500;

/** What of a visit says how the host bears it. */
export interface Asked {
  result: { outcome: string | null };
  /** Null when there was no page. */
  page: unknown;
  /** The host pushed back; milliseconds that it wants, null when it did not. */
  pushbackMs: number | null;
}

export interface BackoffParts {
  store: Pick<CrawlStore, 'hosts' | 'slices'>;
  /** The run goes on without this slice. */
  onLost(): void;
  /** The host wants a long pause, or gives nothing any more: no further URLs. */
  onPause(): void;
}

/**
 * How fast a slice asks its host: the rate limit that it shares with others, its own backoff, and the lease in which they are told of it.
 */
export class SliceBackoff {
  readonly gate: RequestGate;
  /** The host gives nothing any more. */
  isBanned = false;
  private hasRested = false;
  private pace: AdaptivePace;
  private sharers: number;
  private leaseEndsMs: number;

  constructor(
    private readonly slice: Slice,
    private readonly parts: BackoffParts,
  ) {
    this.pace = paceOf(slice.pace.pace);
    this.gate = openGate(parts.store.hosts, slice.host, slice.pace);
    this.sharers = slice.pace.sharers;
    this.leaseEndsMs = slice.expiresAt.getTime();
  }

  /** Whether the host has pushed back lately. */
  get isSlowed(): boolean {
    return this.pace.delayMs > 0;
  }

  /** Whether a refusal may be about us: the host has pushed back lately, if only in this slice. */
  get isWary(): boolean {
    return this.isSlowed || this.hasRested;
  }

  /** Whether the next request would have to wait for longer than a slot is kept for. */
  get isPausing(): boolean {
    return this.gate.nextStartMs - Date.now() > MAX_PAUSE_MS;
  }

  /** A process that was frozen, or cut off from its database, may wake up behind the end of its lease. */
  get isLeaseOver(): boolean {
    return Date.now() >= this.leaseEndsMs;
  }

  /** What this slice learned of its host. */
  news(): HostNews {
    return { pace: { ...PACE.write(this.pace.toState()) }, notBefore: new Date(this.gate.nextStartMs) };
  }

  /** Slower after a pushback, a little faster after a page. */
  onVisit(visit: Asked): void {
    if (visit.pushbackMs === null) {
      if (visit.page) this.onCalm();
      return;
    }
    // It had long rests and still gives nothing: what is there is checked.
    if (visit.result.outcome !== 'rate-limited' && this.pace.delayMs >= MAX_REFUSED_DELAY_MS) {
      this.isBanned = true;
      return this.parts.onPause();
    }
    this.onPushback(visit.pushbackMs);
  }

  onCalm(): void {
    this.pace.onCalm();
  }

  /** The host refused because it is asked too much. */
  onPushback(retryAfterMs: number): void {
    this.pace.onPushback(Date.now(), retryAfterMs);
    this.pause(this.pace.notBeforeMs);
  }

  /** The host refused because it was asked with too many requests at once: it gets a rest, and the pace stays. */
  rest(retryAfterMs: number): void {
    this.hasRested = true;
    this.pause(Date.now() + Math.max(REST_MS, retryAfterMs));
  }

  /** Renews the slice's lease, and exchanges news of the host with others. */
  async renew(): Promise<void> {
    const askedAtMs = Date.now();
    try {
      const pace = await this.parts.store.slices.renew(this.slice, this.news());
      if (pace === null) return this.parts.onLost();
      this.leaseEndsMs = askedAtMs + LEASE_MS;
      this.sharers = pace.sharers;
      // Another slice was told to slow down later than this one: its pace holds for all.
      if (pace.pace && pace.pace.slowedAtMs > this.pace.toState().slowedAtMs) this.pace = paceOf(pace.pace);
      // With a crawl delay that is the end of the permits that were taken, this slice's own among them.
      this.adjust(pace.crawlDelayMs > 0 ? 0 : pace.notBefore.getTime());
    } catch {
      // The database is away: the lease runs out by itself, and commits fail until it is back.
    }
  }

  private pause(untilMs: number): void {
    this.adjust(untilMs);
    // Everybody at this host slows down, not this slice alone.
    void this.renew();
    if (this.isPausing) this.parts.onPause();
  }

  private adjust(notBeforeMs: number): void {
    this.gate.adjust({ gapMs: this.pace.delayMs * this.sharers, notBeforeMs });
  }
}
