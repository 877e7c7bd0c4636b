/**
 * What is to be claimed next, in an order of numbers: rank, then depth, then as it was
 * found. A binary heap: a claim costs the logarithm of what waits.
 */
export interface Claimable {
  rank: number;
  depth: number;
  seq: number;
}

export class ClaimHeap<T extends Claimable> {
  private readonly items: T[] = [];

  get size(): number {
    return this.items.length;
  }

  peek(): T | undefined {
    return this.items[0];
  }

  push(item: T): void {
    const { items } = this;
    let at = items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = items[parent] as T;
      if (!isBefore(item, above)) break;
      items[at] = above;
      at = parent;
    }
    items[at] = item;
  }

  pop(): T | undefined {
    const { items } = this;
    const first = items[0];
    const last = items.pop();
    if (items.length > 0 && last) this.sink(last);
    return first;
  }

  /** Puts an item where the first one was, and lets it fall to its place. */
  private sink(item: T): void {
    const { items } = this;
    let at = 0;
    for (let child = 1; child < items.length; child = 2 * at + 1) {
      const right = items[child + 1];
      if (right && isBefore(right, items[child] as T)) child++;
      const below = items[child] as T;
      if (!isBefore(below, item)) break;
      items[at] = below;
      at = child;
    }
    items[at] = item;
  }
}

function isBefore(a: Claimable, b: Claimable): boolean {
  return a.rank !== b.rank ? a.rank < b.rank : a.depth !== b.depth ? a.depth < b.depth : a.seq < b.seq;
}
