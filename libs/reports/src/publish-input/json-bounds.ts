import { validationError } from '#common';

/** contract, "Publishing": nesting of the body. */
export const MAX_DEPTH = 64;
/** Members and elements of the body: a report of 20 MiB has about one million; more would cost memory, not bytes. */
export const MAX_VALUES = 2_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Refuses a body that is nested too deep or has too many values before anything is built from it: one pass over the bytes, no recursion.
 * Whether it is JSON at all is for the parser to say.
 */
export function assertJsonBounds(bytes: Uint8Array): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfString(bytes, at + 1);
    } else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      values++;
      if (++depth > MAX_DEPTH)
        throw validationError([{ path: 'report', message: `must not be nested deeper than ${MAX_DEPTH} levels` }]);
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) {
      depth--;
    } else if (byte === COMMA && ++values > MAX_VALUES) {
      throw validationError([{ path: 'report', message: `must not have more than ${MAX_VALUES} values` }]);
    }
  }
}

/** Index of the closing quote, or the end of the bytes. */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at < bytes.length && bytes[at] !== QUOTE; at++) {
    if (bytes[at] === BACKSLASH) at++;
  }
  return at;
}
