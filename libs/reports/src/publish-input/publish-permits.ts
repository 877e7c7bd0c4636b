import { AppError } from '#common';

/** Up to here a body is read at once: about 50 ms, not much more than a thread's start is worth. */
export const INLINE_BYTES = 1_000_000;
/** Large bodies at the same time; each may cost hundreds of megabytes while it is read. */
export const MAX_PERMITS = 2;
/** Bodies that are large, or of unknown length, at the same time, slow ones included: each may hold 20 MiB. */
const MAX_ARRIVING = 8;
/** Of these of one publisher: who sends slowly, or nothing any more, keeps no other out. */
const MAX_ARRIVING_EACH = MAX_ARRIVING / 2;
/**
 * A body of 20 MiB arrives in so long at 32 Mbit/s. A slower one loses its permit to a
 * publisher that comes with a whole body, and asks again at its end.
 */
const ARRIVAL_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

/** A publish's right to have its body read. */
export interface PublishPermit {
  /**
   * For the reading itself: from here on the permit is kept until it is released. @throws AppError
   * RATE_LIMITED when a body of so many bytes has none and none gets free in time
   */
  hold(bytes: number): Promise<void>;
  release(): void;
}

/** Counts the large bodies that arrive and are read, so that the one too many is told before it has arrived. */
export class PublishPermits {
  private readonly taken = new Map<PublishPermit, { publisher: string; isArriving: boolean }>();
  /** And whose they are. */
  private readonly arriving = new Map<PublishPermit, string>();
  private waiting: (() => void)[] = [];
  private readonly arrivalMs: number;
  private readonly waitMs: number;

  /** `waitMs`: how long a body waits for its turn before it is refused. */
  constructor({ arrivalMs = ARRIVAL_MS, waitMs = 0 }: { arrivalMs?: number; waitMs?: number } = {}) {
    this.arrivalMs = arrivalMs;
    this.waitMs = waitMs;
  }

  /**
   * A permit for a body that is about to arrive. Small bodies need none.
   * @param announcedBytes null when it is unknown
   * @param publisher whose body it is: one has no more than half of the places, and gives a
   *   permit up for another one while its bodies still arrive
   * @throws AppError RATE_LIMITED with `Retry-After` when two other large bodies are there, or eight that are slow, and stay
   */
  async acquire(announcedBytes: number | null, publisher: string): Promise<PublishPermit> {
    let lapse: NodeJS.Timeout | undefined;
    const permit: PublishPermit = {
      hold: async (bytes) => {
        clearTimeout(lapse);
        if (bytes > INLINE_BYTES) await this.whenFree(() => this.take(permit, { publisher, isArriving: false }));
      },
      release: () => {
        clearTimeout(lapse);
        this.taken.delete(permit);
        this.arriving.delete(permit);
        this.wake();
      },
    };
    if (announcedBytes !== null && announcedBytes <= INLINE_BYTES) return permit;
    await this.whenFree(() => {
      const own = [...this.arriving.values()].filter((each) => each === publisher).length;
      if (this.arriving.size >= MAX_ARRIVING || own >= MAX_ARRIVING_EACH) throw noPermit();
      if (announcedBytes !== null) this.take(permit, { publisher, isArriving: true });
      this.arriving.set(permit, publisher);
    });
    if (announcedBytes !== null) lapse = setTimeout(() => this.lapse(permit), this.arrivalMs).unref();
    return permit;
  }

  /** Tries at once, and again whenever one is given back, until the time is over. */
  private async whenFree(take: () => void): Promise<void> {
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

  private lapse(permit: PublishPermit): void {
    this.taken.delete(permit);
    this.wake();
  }

  private wake(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const go of waiting) go();
  }

  private take(permit: PublishPermit, as: { publisher: string; isArriving: boolean }): void {
    if (this.taken.size >= MAX_PERMITS && !this.taken.has(permit)) {
      const spare = this.spareFor(as.publisher);
      if (spare === null) throw noPermit();
      this.taken.delete(spare);
    }
    this.taken.set(permit, as);
  }

  /** A permit of a publisher who has them all, for a body that is still on its way. */
  private spareFor(publisher: string): PublishPermit | null {
    const all = [...this.taken];
    const hasAll = new Set(all.map(([, { publisher: owner }]) => owner)).size === 1;
    const spare = all.find(([, { publisher: owner, isArriving }]) => owner !== publisher && isArriving);
    return hasAll && spare ? spare[0] : null;
  }
}

function noPermit(): AppError {
  return new AppError('RATE_LIMITED', {
    message: 'Other large reports are being published right now. Wait for the seconds in Retry-After.',
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });
}
