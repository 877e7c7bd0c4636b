import type { PageElement } from './element.js';

/** The next element with the same parent; null for the last one. Text between them does not count. */
export function siblingAfter({ document, lastIndex, parent }: PageElement): PageElement | null {
  const next = document.elements[lastIndex + 1];
  return next && next.parent === parent ? next : null;
}

/** The element before with the same parent; null for the first one. */
export function siblingBefore({ document, index, parent }: PageElement): PageElement | null {
  let before = document.elements[index - 1] ?? null;
  while (before !== null && before !== parent && before.parent !== parent) before = before.parent;
  return before === parent ? null : before;
}
