/** Sorted whole numbers as base64: each as the difference to the one before, in bytes of seven bits. */
export function encodeAscending(numbers: Iterable<number>): string {
  const bytes = new ByteWriter();
  let before = 0;
  for (const number of numbers) {
    bytes.write(number - before);
    before = number;
  }
  return bytes.toBase64();
}

/** @returns null for what `encodeAscending` cannot have written of distinct numbers from `min` to `max` */
export function decodeAscending(text: unknown, min: number, max: number): number[] | null {
  const bytes = readBase64(text);
  if (bytes === null) return null;
  const numbers: number[] = [];
  const reader = new ByteReader(bytes);
  for (let before = min - 1; !reader.isDone;) {
    const step = reader.read();
    const number = (numbers.length === 0 ? 0 : before) + step;
    if (reader.isBroken || number <= before || number > max) return null;
    numbers.push(number);
    before = number;
  }
  return numbers;
}

export class ByteWriter {
  private bytes = new Uint8Array(64);
  private used = 0;

  /** A whole number from 0 to 2^53 - 1. */
  write(number: number): void {
    if (this.used + 8 > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    let rest = number;
    while (rest >= 0x80) {
      this.bytes[this.used++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.bytes[this.used++] = rest;
  }

  toBase64(): string {
    return Buffer.from(this.bytes.buffer, 0, this.used).toString('base64');
  }
}

export class ByteReader {
  private at = 0;
  /** A number was cut off, or is larger than any that is written. */
  isBroken = false;

  constructor(private readonly bytes: Uint8Array) {}

  get isDone(): boolean {
    return this.isBroken || this.at >= this.bytes.length;
  }

  read(): number {
    let number = 0;
    for (let factor = 1; factor < 2 ** 56; factor *= 0x80) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) break;
      number += (byte & 0x7f) * factor;
      if (byte < 0x80) return Number.isSafeInteger(number) ? number : this.fail();
    }
    return this.fail();
  }

  private fail(): number {
    this.isBroken = true;
    return 0;
  }
}

/** Null for anything but base64. */
export function readBase64(text: unknown): Uint8Array | null {
  if (typeof text !== 'string' || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  return Buffer.from(text, 'base64');
}
