import { NumberColumn } from './columns.js';

const BITS = 32;

/** Whole numbers from 0 on, a bit each up to the largest, outside of the heap. */
export class NumberSet {
  private readonly words = new NumberColumn();
  size = 0;

  add(number: number): void {
    if (this.has(number)) return;
    const at = number >>> 5;
    this.words.set(at, (this.words.get(at) | (1 << (number & 31))) >>> 0);
    this.size++;
  }

  has(number: number): boolean {
    return (this.words.get(number >>> 5) & (1 << (number & 31))) !== 0;
  }

  /** Ascending. */
  *[Symbol.iterator](): Generator<number> {
    for (const [at, word] of this.words.entries())
      for (let bit = 0; bit < BITS; bit++) if ((word & (1 << bit)) !== 0) yield at * BITS + bit;
  }
}
