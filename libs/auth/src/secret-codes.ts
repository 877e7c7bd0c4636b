import { createHash, randomInt } from 'node:crypto';

/** RFC 8628, 6.1: letters that are hard to confuse and that make no words. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const GROUP = 4;

/** A code that people read and type, in groups of four: about 4.3 bits a letter. */
export function newSecretCode(letters: number): string {
  return grouped(Array.from({ length: letters }, () => LETTERS.charAt(randomInt(LETTERS.length))));
}

/** The same, made of bytes that are secret: four for each letter. */
export function secretCodeFrom(bytes: Buffer, letters: number): string {
  return grouped(Array.from({ length: letters }, (_, i) => LETTERS.charAt(bytes.readUInt32BE(i * 4) % LETTERS.length)));
}

function grouped(letters: readonly string[]): string {
  return letters.map((letter, i) => (i > 0 && i % GROUP === 0 ? `-${letter}` : letter)).join('');
}

/** What is stored of a code. Case, spaces and dashes do not count. */
export function hashSecretCode(typed: string): Buffer {
  return createHash('sha256')
    .update(typed.toUpperCase().replace(/[\s-]+/g, ''))
    .digest();
}
