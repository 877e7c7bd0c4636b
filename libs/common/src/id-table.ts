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
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return { high: high >>> 0, low: low >>> 0 };
}

const EMPTY = 0xffffffff;

/** Ids to dense numbers: open addressing over typed arrays, 16 bytes an entry at half load. */
export class IdTable {
  private highs = new Uint32Array(1024);
  private lows = new Uint32Array(1024);
  private slots = new Uint32Array(2048).fill(EMPTY);
  size = 0;

  find(id: TextId): number {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let at = id.low & mask; ; at = (at + 1) & mask) {
      const node = slots[at] ?? EMPTY;
      if (node === EMPTY) return -1;
      if (this.lows[node] === id.low && this.highs[node] === id.high) return node;
    }
  }

  add(id: TextId): number {
    const known = this.find(id);
    if (known !== -1) return known;
    if (this.size === this.highs.length) this.grow();
    const node = this.size++;
    this.highs[node] = id.high;
    this.lows[node] = id.low;
    this.place(node);
    return node;
  }

  private place(node: number): void {
    const mask = this.slots.length - 1;
    let at = (this.lows[node] ?? 0) & mask;
    while (this.slots[at] !== EMPTY) at = (at + 1) & mask;
    this.slots[at] = node;
  }

  private grow(): void {
    const capacity = this.highs.length * 2;
    this.highs = enlarge(this.highs, capacity);
    this.lows = enlarge(this.lows, capacity);
    this.slots = new Uint32Array(capacity * 2).fill(EMPTY);
    for (let node = 0; node < this.size; node++) this.place(node);
  }
}

function enlarge(from: Uint32Array, capacity: number): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(capacity);
  to.set(from);
  return to;
}
