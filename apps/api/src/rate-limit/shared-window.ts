import { WINDOW_MS, type WindowCount } from './window-counter.js';

/** Of small quotas nothing is kept in reserve: a permit that idles is a request that another process refuses. */
const LEAST_QUOTA = 50;
/** Reserves together are a fraction of what is left, however many processes there are. */
const SHARE = 4;
const RESERVE = 20;

/** What Redis is asked for, and what it gets back. */
export interface Ask {
  /** Permits that requests wait for: one, or none. */
  want: number;
  reserve: number;
  back: number;
  /** The window that `back` is of; 0 when this process knows of none. */
  id: number;
  /** Permits that Redis has given out at least, for one that has forgotten. */
  floor: number;
}

/**
 * What Redis said: permits given to this ask, permits that are out, permits ever given
 * out in this window, the window's id, and how long it lasts.
 */
export type Answer = [granted: number, out: number, given: number, id: number, leftMs: number];

/**
 * A window that several processes share, as one of them knows it. Permits are tokens: each is in Redis, on its
 * way, or with one process. A process lets a request through only for a permit that it holds, so that all of
 * them together never let more through than the quota, whatever Redis does.
 */
export class SharedWindow {
  /** Permits of this process. */
  private held = 0;
  /** Asked for in reserve, and not answered. */
  private asked = 0;
  private out = 0;
  private given = 0;
  private id = 0;
  /** When the process last asked. */
  askedAtMs = 0;

  constructor(private endsAtMs: number) {}

  isOver(nowMs: number): boolean {
    return this.endsAtMs <= nowMs;
  }

  get hasPermits(): boolean {
    return this.held > 0;
  }

  /** What to ask for. Permits that go back are gone: the message may be lost. */
  ask(quota: number, nowMs: number): Ask {
    const reserved = quota < LEAST_QUOTA ? 0 : Math.floor(quota / RESERVE);
    const target = Math.min(reserved, Math.floor((quota - this.out) / SHARE));
    const back = Math.max(0, this.held - target);
    this.held -= back;
    const reserve = Math.max(0, target - this.held - this.asked);
    this.asked += reserve;
    this.askedAtMs = nowMs;
    return { want: 1, reserve, back, id: this.id, floor: this.given };
  }

  /** Gives all back: this process gets no requests for them. */
  giveBack(): Ask {
    const back = this.held;
    this.held = 0;
    return { want: 0, reserve: 0, back, id: this.id, floor: this.given };
  }

  /** The answer came; `used`: permits of it that a request waited for. An answer of another window brings nothing. */
  answered({ reserve }: Ask, [granted, out, given, id, leftMs]: Answer, { used, sentAtMs }: Sent): void {
    this.asked -= reserve;
    if (id < this.id) return;
    if (id > this.id) [this.id, this.held, this.given] = [id, 0, 0];
    this.held += granted - used;
    this.given = Math.max(this.given, given);
    this.out = out;
    // Not later than Redis: what is left of an ended window is worth nothing in the next one.
    this.endsAtMs = sentAtMs + leftMs;
  }

  lost({ reserve }: Ask): void {
    this.asked -= reserve;
  }

  /** Lets a request through for a permit of this process. Null when it has none. */
  spend(nowMs: number): WindowCount | null {
    if (this.held === 0 || this.isOver(nowMs)) return null;
    this.held--;
    return this.count(nowMs);
  }

  /** Permits that are out, without those that this process has left. */
  count(nowMs: number): WindowCount {
    return { count: this.out - this.held, resetMs: Math.min(WINDOW_MS, this.endsAtMs - nowMs) };
  }
}

export interface Sent {
  used: number;
  sentAtMs: number;
}
