import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const HASH_LENGTH = 40;
/** Longer than a hash and a count. */
const MOST_OF_A_LINE = 64;

/**
 * Whether a password is in a file of leaked ones: SHA-1 in hexadecimal, one a line, sorted, with or without `:COUNT`. That is the
 * form in which "Pwned Passwords" can be downloaded. It is searched in place: such a file has tens of gigabytes.
 * @throws Error when the file cannot be read
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase();
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(2 * MOST_OF_A_LINE);
    let [low, high] = [0, (await file.stat()).size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const from = Math.max(0, middle - MOST_OF_A_LINE);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      const text = bytes.toString('latin1', 0, bytesRead);
      const start = middle === 0 ? 0 : text.lastIndexOf('\n', middle - from - 1) + 1;
      const end = text.indexOf('\n', start);
      const hash = text.slice(start, start + HASH_LENGTH).toUpperCase();
      if (hash === wanted) return true;
      if (hash < wanted) low = from + (end === -1 ? bytesRead : end + 1);
      else high = from + start;
    }
    return false;
  } finally {
    await file.close();
  }
}
