import { RARE_ELEMENTS } from './used-styles.js';

/** Bytes of the filter: with 500 names one of 20 others seems to be among them. */
const BYTES = 512;
const BITS = BYTES * 8;
const MAX_SOURCE = 2_000_000;

/** The start of a text in a script, an id anywhere, a class or an attribute of a selector. */
const MENTION =
  /["'`]\s{0,9}([\w\u0080-\uffff-]{2,60})|(#[\w\u0080-\uffff-]{2,60}|\[data-[\w-]{1,60}|\[role[~|^$*]?=[\\"']{0,2}(?:alert)?dialog)|["'`\s,](\.[\w\u0080-\uffff-]{2,60})(?![\w\u0080-\uffff.:[-])/g;
/** In the code of Bootstrap, which looks up the class of all modals and opens none by it. */
const BOOTSTRAP = '.data-api';
const OF_BOOTSTRAP = '.modal';
const BY_CLASS = /\bgetElementsByClassName\(\s{0,9}["'`]([\w\u0080-\uffff-]{2,60})/g;

const ELEMENT = new RegExp(`<(?:${RARE_ELEMENTS.join('|')})(?![\\w-])`, 'g');

/**
 * What a script may look elements up by, in lower case: `#id`, `.class`, `[data-…`, `[role` of a dialog, words that begin a text; and
 * rare elements that it may make: `<button`.
 */
function* mentionsOf(source: string): Generator<string> {
  const text = source.slice(0, MAX_SOURCE).toLowerCase();
  const isBootstrap = text.includes(BOOTSTRAP);
  for (const [, word, sign, name] of text.matchAll(MENTION)) {
    if (isBootstrap && name === OF_BOOTSTRAP) continue;
    yield word ?? (sign?.startsWith('[role') ? '[role' : sign) ?? name ?? '';
  }
  for (const [element] of text.matchAll(ELEMENT)) yield element;
  for (const [, name = ''] of source.slice(0, MAX_SOURCE).matchAll(BY_CLASS)) yield `.${name.toLowerCase()}`;
}

export function mentionedNames(sources: readonly string[]): ReadonlySet<string> {
  return new Set(sources.flatMap((source) => [...mentionsOf(source)]));
}

/** The same as a Bloom filter in base64, which is as small for any script; `''` for a script that names nothing. */
export function mentionFilter(source: string): string {
  return nameFilter(mentionsOf(source));
}

export function nameFilter(names: Iterable<string>): string {
  let bits: Buffer | null = null;
  for (const name of names) {
    bits ??= Buffer.alloc(BYTES);
    for (const bit of bitsOf(name)) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return bits?.toString('base64') ?? '';
}

/** Whether a script names one of these. It never says no to what the script has named. */
export function mayMention(filter: string, names: readonly string[]): boolean {
  const bits = Buffer.from(filter, 'base64');
  if (bits.length !== BYTES) return false;
  return names.some((name) => bitsOf(name).every((bit) => ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0));
}

function bitsOf(name: string): [number, number] {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash ^= hash >>> 13;
  return [(hash >>> 0) % BITS, (hash >>> 12) % BITS];
}
