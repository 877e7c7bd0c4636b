/** Bits of the filter and bits set for each name: with 150 names one of twenty others seems to be there as well. */
const BITS = 1_024;
const HASHES = 3;
const MAX_NAMES = 150;

/** Numbers of the bits of the name that was asked for last. */
const bits = new Uint16Array(HASHES);

/**
 * A Bloom filter over names, base64, 172 characters; null when there are too many to tell them apart. It never denies a name that is in it.
 */
export function filterOf(names: Iterable<string>): string | null {
  const bytes = new Uint8Array(BITS / 8);
  let count = 0;
  for (const name of names) {
    if (++count > MAX_NAMES) return null;
    findBits(name);
    for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return Buffer.from(bytes.buffer).toString('base64');
}

/** False: the name is surely not in the filter. */
export function mayHold(filter: string, name: string): boolean {
  const bytes = Buffer.from(filter, 'base64');
  findBits(name);
  return bits.every((bit) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

function findBits(name: string): void {
  let a = 0x811c9dc5 | 0;
  let b = 0x9747b28c | 0;
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul((b << 5) ^ (b >>> 27) ^ code, 0x5bd1e995);
  }
  const step = (b ^ (b >>> 15)) | 1;
  const start = a ^ (a >>> 13);
  for (let i = 0; i < HASHES; i++) bits[i] = ((start + Math.imul(i, step)) >>> 0) % BITS;
}
