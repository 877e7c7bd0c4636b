import { createHash, randomInt } from 'node:crypto';

/** RFC 8628, 6.1: letters that nobody confuses and that make no words. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const GROUP = 4;

/** A code that people read and type, in groups of four: about 4.3 bits a letter. */
export function newSecretCode(letters: number): string {
  const groups: string[] = [];
  for (let i = 0; i < letters; i += GROUP)
    groups.push(
      Array.from({ length: Math.min(GROUP, letters - i) }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
    );
  return groups.join('-');
}

/** What is stored of a code. Case, spaces and dashes do not count. */
export function hashSecretCode(typed: string): Buffer {
  return createHash('sha256')
    .update(typed.toUpperCase().replace(/[\s-]+/g, ''))
    .digest();
}
