/**
 * Tells work that takes long from work that hangs: pieces of work begin and end, and while some are in hand and none ends, time runs.
 * How much there is to do does not matter, nor how long the whole takes.
 */
export class Progress {
  private inHand = 0;
  private lastEndMs = 0;

  /** What begins and ends here does so in `whole` as well. */
  constructor(
    private readonly nowMs: () => number = () => performance.now(),
    private readonly whole: Progress | null = null,
  ) {}

  /** Of a part of this work. */
  part(): Progress {
    return new Progress(this.nowMs, this);
  }

  /** Begins a piece of work; the function that is returned ends it, once. */
  begin(): () => void {
    if (this.inHand++ === 0) this.lastEndMs = this.nowMs();
    const endOfWhole = this.whole?.begin();
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      endOfWhole?.();
      this.inHand--;
      this.lastEndMs = this.nowMs();
    };
  }

  /** A piece of work for as long as the promise takes. */
  async during<T>(work: Promise<T>): Promise<T> {
    const end = this.begin();
    try {
      return await work;
    } finally {
      end();
    }
  }

  /** Milliseconds in which nothing has ended although something was in hand; 0 with nothing in hand. */
  stillMs(): number {
    return this.inHand === 0 ? 0 : this.nowMs() - this.lastEndMs;
  }
}
