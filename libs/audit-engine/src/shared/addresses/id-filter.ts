/** Bits of the filter and bits set for each name: with 150 names one of twenty others seems to be there as well. */
const BITS = 1_024;
const HASHES = 3;
const NAMES = 150;

/** Numbers of the bits of the name that was asked for last. */
const bits = new Uint16Array(HASHES);

/**
 * A Bloom filter over names, base64, 172 characters; null when there are too many to tell them apart. It never denies a name that is in it.
 *
 * @param size how many times as many bits it has, and names it takes
 */
export function filterOf(names: Iterable<string>, size = 1): string | null {
  const bytes = new Uint8Array((BITS * size) / 8);
  let count = 0;
  for (const name of names) {
    if (++count > NAMES * size) return null;
    findBits(name, BITS * size);
    for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return Buffer.from(bytes.buffer).toString('base64');
}

/** False: the name is surely not in the filter. */
export function mayHold(filter: string, name: string): boolean {
  const bytes = Buffer.from(filter, 'base64');
  findBits(name, bytes.length * 8);
  return bits.every((bit) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

/** A filter that has what either has; both of one size. */
export function joined(a: string, b: string): string {
  const bytes = Buffer.from(a, 'base64');
  Buffer.from(b, 'base64').forEach((byte, i) => (bytes[i] = (bytes[i] ?? 0) | byte));
  return bytes.toString('base64');
}

function findBits(name: string, size: number): void {
  let a = 0x811c9dc5 | 0;
  let b = 0x9747b28c | 0;
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul((b << 5) ^ (b >>> 27) ^ code, 0x5bd1e995);
  }
  const step = (b ^ (b >>> 15)) | 1;
  const start = a ^ (a >>> 13);
  for (let i = 0; i < HASHES; i++) bits[i] = ((start + Math.imul(i, step)) >>> 0) % size;
}
