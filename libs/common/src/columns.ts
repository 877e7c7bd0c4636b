const CHUNK_BITS = 12;
const NUMBERS_PER_CHUNK = 2 ** CHUNK_BITS;
const IN_CHUNK = NUMBERS_PER_CHUNK - 1;
/**
 * Chunks are cut from larger pieces: thousands of small ones between what comes and goes would keep the allocator from giving memory back.
 */
const SLAB_BYTES = 4 * 1024 * 1024;
const BYTES_PER_CHUNK = 1024 * 1024;

/** Of the first chunk, until it is full: most columns of a small site hold a few numbers. */
const FIRST_SIZES = [16, 256, NUMBERS_PER_CHUNK];

let slab = new ArrayBuffer(0);
let slabUsed = 0;

function newChunk(): Uint32Array {
  const bytes = NUMBERS_PER_CHUNK * Uint32Array.BYTES_PER_ELEMENT;
  if (slabUsed + bytes > slab.byteLength) {
    slab = new ArrayBuffer(SLAB_BYTES);
    slabUsed = 0;
  }
  const chunk = new Uint32Array(slab, slabUsed, NUMBERS_PER_CHUNK);
  slabUsed += bytes;
  return chunk;
}

/**
 * Numbers from 0 to 2^32 - 1, four bytes each, outside of the heap. It grows by chunks of 16 kB, the
 * first of which begins small: nothing else is copied, and gaps cost nothing.
 */
export class NumberColumn {
  private readonly chunks: (Uint32Array | undefined)[] = [];
  length = 0;

  push(value: number): number {
    this.set(this.length, value);
    return this.length - 1;
  }

  /** 0 where nothing was set. */
  get(at: number): number {
    return this.chunks[at >>> CHUNK_BITS]?.[at & IN_CHUNK] ?? 0;
  }

  set(at: number, value: number): void {
    const chunk = at >>> CHUNK_BITS;
    let numbers = this.chunks[chunk];
    if (numbers === undefined || (at & IN_CHUNK) >= numbers.length) numbers = this.grow(chunk, at & IN_CHUNK);
    numbers[at & IN_CHUNK] = value;
    if (at >= this.length) this.length = at + 1;
  }

  private grow(chunk: number, upTo: number): Uint32Array {
    const size = (chunk === 0 ? FIRST_SIZES.find((each) => each > upTo) : undefined) ?? NUMBERS_PER_CHUNK;
    const numbers = size === NUMBERS_PER_CHUNK ? newChunk() : new Uint32Array(size);
    numbers.set(this.chunks[chunk] ?? []);
    this.chunks[chunk] = numbers;
    return numbers;
  }

  /** What is not 0, with where it stands, ascending. */
  *entries(): Generator<[at: number, value: number]> {
    for (let chunk = 0; chunk < this.chunks.length; chunk++) {
      const numbers = this.chunks[chunk];
      for (let i = 0; numbers && i < numbers.length; i++) {
        const value = numbers[i] ?? 0;
        if (value !== 0) yield [chunk * NUMBERS_PER_CHUNK + i, value];
      }
    }
  }
}

/** Texts as UTF-8, outside of the heap: as many bytes as they have, and 12. Lone surrogates become U+FFFD. */
export class TextColumn {
  private readonly chunks: Buffer[] = [];
  private readonly chunkOf = new NumberColumn();
  private readonly starts = new NumberColumn();
  private readonly ends = new NumberColumn();
  private used = BYTES_PER_CHUNK;

  get length(): number {
    return this.starts.length;
  }

  push(text: string): number {
    const bytes = Buffer.byteLength(text);
    let chunk = this.chunks.at(-1);
    if (!chunk || this.used + bytes > chunk.length) {
      chunk = Buffer.allocUnsafeSlow(Math.max(BYTES_PER_CHUNK, bytes));
      this.chunks.push(chunk);
      this.used = 0;
    }
    chunk.write(text, this.used);
    this.chunkOf.push(this.chunks.length - 1);
    this.ends.push(this.used + bytes);
    const at = this.starts.push(this.used);
    this.used += bytes;
    return at;
  }

  get(at: number): string {
    return this.chunk(at).toString('utf8', this.starts.get(at), this.ends.get(at));
  }

  /** By bytes: below zero when the text at `a` comes first. */
  compare(a: number, b: number): number {
    return this.chunk(a).compare(
      this.chunk(b),
      this.starts.get(b),
      this.ends.get(b),
      this.starts.get(a),
      this.ends.get(a),
    );
  }

  private chunk(at: number): Buffer {
    const chunk = this.chunks[this.chunkOf.get(at)];
    if (!chunk || at >= this.length) throw new RangeError(`no text at ${at}`);
    return chunk;
  }
}
