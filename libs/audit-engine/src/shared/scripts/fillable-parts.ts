import type { PageElement } from '../../engine/parse/element.js';

const MAX_INSIDE = 5;

/**
 * The place of a finding about an element without a name, with the parts that a script may write by their id. A finding of several elements
 * is left out where one behind the first is filled. The first counts when it is there once more.
 */
export function withFillableParts(element: PageElement): PageElement | readonly PageElement[] {
  const parts = element.descendants([], MAX_INSIDE).filter((part) => part.attr('id') !== null);
  return parts.length === 0 ? element : [element, element, ...parts];
}
