import type { PageElement } from '../../engine/parse/element.js';

const MAX_CHARS = 60;

/** The first text that stands in the element itself and not in a part of it; `''` when only blanks do. */
export function ownTextOf(element: PageElement): string {
  const { textOwners, textValues } = element.document;
  for (let i = element.textFrom; i < element.textTo; i++) {
    const text = textOwners[i] === element ? (textValues[i] ?? '').trim() : '';
    if (text !== '') return text.slice(0, MAX_CHARS);
  }
  return '';
}
