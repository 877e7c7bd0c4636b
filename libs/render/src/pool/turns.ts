interface Waiting {
  group: string;
  go: () => void;
}

/**
 * At most so many pages at a time. Of those that wait, the next one is of the group with the fewest at work, then the one that came first.
 */
export class Turns {
  private readonly atWork = new Map<string, number>();
  private readonly waiting: Waiting[] = [];
  private taken = 0;
  private lastAlone: Promise<void> = Promise.resolve();

  constructor(private readonly limit: number) {}

  get isIdle(): boolean {
    return this.taken === 0;
  }

  /** @returns what gives the turn back; null when `signal` aborts first */
  async take(group: string, signal: AbortSignal): Promise<(() => void) | null> {
    if (signal.aborted) return null;
    if (this.taken < this.limit) this.begin(group);
    else if (!(await this.wait(group, signal))) return null;
    return () => this.giveBack(group);
  }

  /** All turns, for a page that is to be alone. Others that want the same wait behind it. */
  async takeAll(group: string, signal: AbortSignal): Promise<(() => void) | null> {
    const before = this.lastAlone;
    let end = (): void => undefined;
    this.lastAlone = new Promise((resolve) => (end = resolve));
    await before;
    const taken: (() => void)[] = [];
    const giveBack = (): void => {
      for (const each of taken) each();
      end();
    };
    for (let nth = 0; nth < this.limit; nth++) {
      // Of the group, each would wait for pages of others that came later.
      const turn = await this.take(`${group} alone ${nth}`, signal);
      if (turn === null) return (giveBack(), null);
      taken.push(turn);
    }
    return giveBack;
  }

  private begin(group: string): void {
    this.taken++;
    this.atWork.set(group, (this.atWork.get(group) ?? 0) + 1);
  }

  private wait(group: string, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const onAbort = (): void => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        resolve(false);
      };
      const entry: Waiting = {
        group,
        go: () => {
          signal.removeEventListener('abort', onAbort);
          this.begin(group);
          resolve(true);
        },
      };
      this.waiting.push(entry);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  private giveBack(group: string): void {
    this.taken--;
    const left = (this.atWork.get(group) ?? 1) - 1;
    if (left === 0) this.atWork.delete(group);
    else this.atWork.set(group, left);
    this.next();
  }

  private next(): void {
    const fewest = Math.min(...this.waiting.map(({ group }) => this.atWork.get(group) ?? 0));
    const index = this.waiting.findIndex(({ group }) => (this.atWork.get(group) ?? 0) === fewest);
    this.waiting.splice(index, index < 0 ? 0 : 1)[0]?.go();
  }
}
