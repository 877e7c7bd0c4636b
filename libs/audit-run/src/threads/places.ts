/** Room for so many at the same time. Those who wait are served in the order in which they came. */
export class Places {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** False when the signal aborts before a place is free. */
  take(signal: AbortSignal): Promise<boolean> {
    if (this.free > 0) {
      this.free--;
      return Promise.resolve(true);
    }
    if (signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const onAbort = (): void => {
        this.waiting.splice(this.waiting.indexOf(onPlace), 1);
        resolve(false);
      };
      const onPlace = (): void => {
        signal.removeEventListener('abort', onAbort);
        resolve(true);
      };
      this.waiting.push(onPlace);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  giveBack(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
  }
}
