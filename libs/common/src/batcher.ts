/**
 * Gathers what arrives while an earlier batch is under way, and does it together: under load many items share one round trip, and a single
 * item does not wait. With `retryAlone`, a batch that fails is done again item by item, so that one bad item fails alone.
 */
export class Batcher<Item, Result> {
  private waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  private underWay = 0;

  /** `work` returns one result an item, in their order. */
  constructor(
    private readonly work: (items: Item[]) => Promise<Result[]>,
    private readonly options: { maxItems: number; parallel: number; retryAlone: boolean },
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      // Items of the same turn of the event loop belong together.
      if (this.waiting.length === 1) setImmediate(() => this.next());
    });
  }

  private next(): void {
    if (this.waiting.length === 0 || this.underWay >= this.options.parallel) return;
    const batch = this.waiting.splice(0, this.options.maxItems);
    this.underWay++;
    void this.run(batch).finally(() => {
      this.underWay--;
      this.next();
    });
    this.next();
  }

  private async run(batch: typeof this.waiting): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, i) => resolve(results[i] as Result));
    } catch (error) {
      if (this.options.retryAlone && batch.length > 1) await Promise.all(batch.map((one) => this.run([one])));
      else for (const { reject } of batch) reject(error);
    }
  }
}
