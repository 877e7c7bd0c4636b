/** Bits of the filter and bits set for each name: with 150 names one of twenty others seems to be there as well. */
const BITS = 1_024;
const HASHES = 3;
const MAX_NAMES = 150;

/** A Bloom filter over names, base64, 172 characters; null when there are too many to tell them apart. It never denies a name that is in it. */
export function filterOf(names: Iterable<string>): string | null {
  const bytes = new Uint8Array(BITS / 8);
  let count = 0;
  for (const name of names) {
    if (++count > MAX_NAMES) return null;
    for (const bit of bitsOf(name)) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return Buffer.from(bytes).toString('base64');
}

/** False: the name is surely not in the filter. */
export function mayHold(filter: string, name: string): boolean {
  const bytes = Buffer.from(filter, 'base64');
  return bitsOf(name).every((bit) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

function bitsOf(name: string): number[] {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let i = 0; i < name.length; i++) {
    a = Math.imul(a ^ name.charCodeAt(i), 0x01000193);
    b = Math.imul((b << 5) ^ (b >>> 27) ^ name.charCodeAt(i), 0x5bd1e995);
  }
  const step = (b ^ (b >>> 15)) | 1;
  const start = a ^ (a >>> 13);
  return Array.from({ length: HASHES }, (_, i) => ((start + Math.imul(i, step)) >>> 0) % BITS);
}
