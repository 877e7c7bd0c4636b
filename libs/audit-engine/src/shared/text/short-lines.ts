import type { PageDocument } from '../../engine/parse/document.js';
import { isProse } from './visible-text.js';

/** True when a visible line of at most so many characters, 500 or fewer, passes; `before` is the line above it. Code is left out. */
export function hasShortLine(
  { lines }: PageDocument,
  maxChars: number,
  isFound: (line: string, before: string) => boolean,
): boolean {
  let before = '';
  for (const { text, owner } of lines) {
    if (text.length <= maxChars && isFound(text, before) && isProse(owner)) return true;
    before = text;
  }
  return false;
}
