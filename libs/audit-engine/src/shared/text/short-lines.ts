import type { PageDocument } from '../../engine/parse/document.js';
import { Context, type PageElement } from '../../engine/parse/element.js';
import { collapse } from '../../engine/parse/text-copy.js';
import { isProse } from './visible-text.js';

const NOT_READ = Context.hidden | Context.template | Context.noscript | Context.head | Context.raw | Context.foreign;

/** True when a visible line of at most so many characters passes; `before` is the line above it. Code is left out. */
export function hasShortLine(
  document: PageDocument,
  maxChars: number,
  isFound: (line: string, before: string) => boolean,
): boolean {
  const { textValues, textOwners, textBreaks } = document;
  let line = '';
  let before = '';
  let last: PageElement | null = null;
  for (let i = 0; i <= textValues.length; i++) {
    if (i === textValues.length || textBreaks[i] === true) {
      const text = collapse(line);
      if (text !== '') {
        if (text.length <= maxChars && isFound(text, before) && isProse(last)) return true;
        before = text;
      }
      line = '';
    }
    const owner = textOwners[i] ?? null;
    if (owner !== null && (owner.context & NOT_READ) !== 0) continue;
    last = owner;
    // One character more tells that the line is too long; blanks are not counted yet.
    if (line.length <= maxChars * 4) line += (textValues[i] ?? '').slice(0, maxChars * 4);
  }
  return false;
}
