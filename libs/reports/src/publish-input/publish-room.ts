import { AppError } from '#common';

/** Up to here a body is read at once: about 50 ms, not much more than a thread's start is worth. */
export const INLINE_BYTES = 1_000_000;
/** Large bodies at the same time; each may cost hundreds of megabytes while it is read. */
export const MAX_PLACES = 2;
/** Bodies that are large, or of unknown length, at the same time, slow ones included: each may hold 20 MiB. */
const MAX_GUESTS = 8;
/** A body of 20 MiB arrives in so long at 32 Mbit/s. A slower one loses its place to whoever comes with a whole body, and asks again at its end. */
const ARRIVAL_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

/** A publish's right to have its body read. */
export interface PublishPlace {
  /** For the reading itself: from here on the place is kept until it is released. @throws AppError RATE_LIMITED when a body of so many bytes has none and none gets free in time */
  hold(bytes: number): Promise<void>;
  release(): void;
}

/** Counts the large bodies that arrive and are read, so that the one too many is told before it has arrived. */
export class PublishRoom {
  private readonly taken = new Set<PublishPlace>();
  private readonly guests = new Set<PublishPlace>();
  private waiting: (() => void)[] = [];
  private readonly arrivalMs: number;
  private readonly waitMs: number;

  /** `waitMs`: how long a body waits for its turn before it is refused. */
  constructor({ arrivalMs = ARRIVAL_MS, waitMs = 0 }: { arrivalMs?: number; waitMs?: number } = {}) {
    this.arrivalMs = arrivalMs;
    this.waitMs = waitMs;
  }

  /**
   * A place for a body that is about to arrive. Small bodies need none.
   * @param announcedBytes null when nobody knows
   * @throws AppError RATE_LIMITED with `Retry-After` when two other large bodies are there, or eight that are slow, and stay
   */
  async enter(announcedBytes: number | null): Promise<PublishPlace> {
    let lapse: NodeJS.Timeout | undefined;
    const place: PublishPlace = {
      hold: async (bytes) => {
        clearTimeout(lapse);
        if (bytes > INLINE_BYTES) await this.inTurn(() => this.take(place));
      },
      release: () => {
        clearTimeout(lapse);
        this.taken.delete(place);
        this.guests.delete(place);
        this.wake();
      },
    };
    if (announcedBytes !== null && announcedBytes <= INLINE_BYTES) return place;
    await this.inTurn(() => {
      if (this.guests.size >= MAX_GUESTS) throw noRoom();
      if (announcedBytes !== null) this.take(place);
      this.guests.add(place);
    });
    if (announcedBytes !== null) lapse = setTimeout(() => this.lapse(place), this.arrivalMs).unref();
    return place;
  }

  /** Tries at once, and again whenever somebody leaves, until the time is over. */
  private async inTurn(take: () => void): Promise<void> {
    for (const until = Date.now() + this.waitMs; ;) {
      try {
        return take();
      } catch (error) {
        if (Date.now() >= until) throw error;
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, until - Date.now());
        this.waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  private lapse(place: PublishPlace): void {
    this.taken.delete(place);
    this.wake();
  }

  private wake(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const go of waiting) go();
  }

  private take(place: PublishPlace): void {
    if (this.taken.size >= MAX_PLACES && !this.taken.has(place)) throw noRoom();
    this.taken.add(place);
  }
}

function noRoom(): AppError {
  return new AppError('RATE_LIMITED', {
    message: 'Other large reports are being published right now. Wait for the seconds in Retry-After.',
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });
}
