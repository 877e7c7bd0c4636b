import { NumberColumn } from './columns.js';

// Looked up once: a global is slow to look up where modules run in a separate context, as in tests.
const { imul } = Math;

/** 64-bit id as two unsigned 32-bit halves. */
export interface TextId {
  high: number;
  low: number;
}

/** 64-bit hash of a text (two multiply-xor lanes with a final mix); 10 million texts collide with probability below 10^-5. */
export function textId(text: string): TextId {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = imul(high ^ code, 0x9e3779b1);
    low = imul(low ^ code, 0x5f356495);
  }
  high = imul(high ^ (high >>> 16), 0x85ebca6b) ^ imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = imul(low ^ (low >>> 16), 0x85ebca6b) ^ imul(high ^ (high >>> 13), 0xc2b2ae35);
  return { high: high >>> 0, low: low >>> 0 };
}

/** In a slot: the number of an id, plus one. */
const EMPTY = 0;
const MAX_LOAD = 0.75;

/** Ids to dense numbers, from 0 on: open addressing outside of the heap, about 14 bytes an id. */
export class IdTable {
  private readonly highs = new NumberColumn();
  private readonly lows = new NumberColumn();
  private slots = new Uint32Array(16);

  get size(): number {
    return this.highs.length;
  }

  /** -1 for an id that was not added. */
  find(id: TextId): number {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let at = id.low & mask; ; at = (at + 1) & mask) {
      const slot = slots[at] ?? EMPTY;
      if (slot === EMPTY) return -1;
      if (this.lows.get(slot - 1) === id.low && this.highs.get(slot - 1) === id.high) return slot - 1;
    }
  }

  add(id: TextId): number {
    const known = this.find(id);
    if (known !== -1) return known;
    if (this.size + 1 > this.slots.length * MAX_LOAD) this.grow();
    this.lows.push(id.low);
    const number = this.highs.push(id.high);
    this.place(number);
    return number;
  }

  private place(number: number): void {
    const mask = this.slots.length - 1;
    let at = this.lows.get(number) & mask;
    while (this.slots[at] !== EMPTY) at = (at + 1) & mask;
    this.slots[at] = number + 1;
  }

  private grow(): void {
    this.slots = new Uint32Array(this.slots.length * 2);
    for (let number = 0; number < this.size; number++) this.place(number);
  }
}
