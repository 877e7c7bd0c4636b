import type { Progress } from '#common';
import type { CrawlStore, LeasedUrl, Slice } from '../store/port/index.js';

/** URLs of a claim, for each connection. */
const PER_CONNECTION = 3;

export interface ClaimParts {
  store: Pick<CrawlStore, 'slices'>;
  /** What was crawled and is not committed yet: URLs that were found may be among it. */
  writer: { readonly inHand: number; write(): Promise<void> };
  progress: Progress;
  /** A claim that no slice waits for has failed. */
  onError(error: unknown): void;
}

/** URLs that a slice has claimed and not visited yet. */
export class ClaimQueue {
  private readonly queue: LeasedUrl[] = [];
  /** Claimed, and not asked for yet. */
  private readonly unasked = new Set<string>();
  private claiming: Promise<boolean> | null = null;
  private mayClaimAhead = false;

  constructor(
    private readonly slice: Slice,
    private readonly parts: ClaimParts,
  ) {}

  /** The next URL; undefined when all that was claimed is taken. */
  take(): LeasedUrl | undefined {
    const leased = this.queue.shift();
    if (leased) this.claimAhead();
    return leased;
  }

  /** Claims the next URLs; lanes that run dry together share one claim. False when none is queued. */
  refill(): Promise<boolean> {
    this.claiming ??= this.parts.progress.during(this.claim()).finally(() => (this.claiming = null));
    return this.claiming;
  }

  /** The request for it begins. */
  markAsked({ hash }: LeasedUrl): void {
    this.unasked.delete(hash);
  }

  /** Hashes of URLs that were claimed and never asked for. */
  notAsked(): string[] {
    return [...this.unasked];
  }

  /** Resolves when no claim is under way any more. */
  async settled(): Promise<void> {
    await this.claiming?.catch(() => undefined);
  }

  /** A claim waits for the run's row while others write to it: no lane is to wait with it. */
  private claimAhead(): void {
    if (!this.mayClaimAhead || this.queue.length > this.slice.connections) return;
    this.refill().catch((error: unknown) => this.parts.onError(error));
  }

  private async claim(): Promise<boolean> {
    const { store, writer } = this.parts;
    const count = this.slice.connections * PER_CONNECTION;
    let claimed = await store.slices.claim(this.slice, count);
    if (claimed.length === 0 && writer.inHand > 0) {
      // What was discovered and not written yet is the only work that may be left.
      await writer.write();
      claimed = await store.slices.claim(this.slice, count);
    }
    // What is left of a frontier that runs dry is shared with other slices.
    this.mayClaimAhead = claimed.length === count;
    this.queue.push(...claimed);
    for (const { hash } of claimed) this.unasked.add(hash);
    return claimed.length > 0;
  }
}
