import type { PageElement } from '../../engine/parse/element.js';
import { copyText } from '../../engine/parse/text-copy.js';

const MAX_CHARS = 60;
/** Texts looked at: lists in lists would otherwise be read once for each of them. */
const MAX_TEXTS = 500;

/** The first text that is in the element itself and not in a part of it; `''` when only blanks do, as far as it is read. */
export function ownTextOf(element: PageElement): string {
  const { textOwners, textValues } = element.document;
  const to = Math.min(element.textTo, element.textFrom + MAX_TEXTS);
  for (let i = element.textFrom; i < to; i++) {
    const text = textOwners[i] === element ? (textValues[i] ?? '').trim() : '';
    if (text !== '') return copyText(text, MAX_CHARS);
  }
  return '';
}
