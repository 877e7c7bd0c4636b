/**
 * Pages that a slice works on: being asked for, or asked for and being checked. Who waits
 * is woken when some of it ends, or when the slice is given up.
 */
export class WorkInHand {
  private readonly underWay = new Set<Promise<void>>();
  private readonly checking = new Set<Promise<void>>();
  /** A race of all promises would leave a reaction at the oldest of them for each wait. */
  private waiting: (() => void)[] = [];

  constructor(private readonly signal: AbortSignal) {
    signal.addEventListener('abort', () => this.wake(), { once: true });
  }

  get isEmpty(): boolean {
    return this.underWay.size === 0;
  }

  /** Answers that wait for a thread, or are with one. */
  get judged(): number {
    return this.checking.size;
  }

  async during(work: Promise<void>): Promise<void> {
    this.underWay.add(work);
    await work.finally(() => {
      this.underWay.delete(work);
      this.wake();
    });
  }

  /** Goes on in the background; `work` never rejects. */
  check(work: Promise<void>): void {
    const known = work.finally(() => {
      this.checking.delete(known);
      this.underWay.delete(known);
      this.wake();
    });
    this.checking.add(known);
    this.underWay.add(known);
  }

  /** Resolves when the next piece of work ends, or at once after the slice was given up. */
  change(): Promise<void> {
    if (this.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private wake(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}
