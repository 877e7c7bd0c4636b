/** The first `max` of everything added, by an order that does not depend on the order of adding. Holds at most `2 · max` at a time. */
export class BoundedList<T> {
  private items: T[] = [];
  /** Everything that was added. */
  total = 0;

  constructor(
    private readonly max: number,
    private readonly compare: (a: T, b: T) => number,
  ) {}

  add(item: T): void {
    this.total++;
    this.items.push(item);
    if (this.items.length >= this.max * 2) this.items = this.first();
  }

  first(): T[] {
    return this.items.sort(this.compare).slice(0, this.max);
  }
}

export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
