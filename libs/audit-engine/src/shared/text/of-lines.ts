import type { PageElement } from '../../engine/parse/element.js';

const MIN_BREAKS = 3;

/** A paragraph of lines: a poem, a song with its refrain, a list of prices. What repeats in it is meant to. */
export function isOfLines(paragraph: PageElement): boolean {
  return paragraph.descendants(['br'], MIN_BREAKS).length >= MIN_BREAKS;
}
