import type { PageElement } from '../../engine/parse/element.js';
import { isUnfilled } from './exposure.js';

const MAX_IDS = 50;

/** Ids an attribute names, separated by white space; templates that were not filled in give none. */
export function idsIn(element: PageElement, attribute: string): string[] {
  const value = element.attr(attribute)?.trim();
  if (!value || isUnfilled(value)) return [];
  return value.split(/\s+/).slice(0, MAX_IDS);
}

/** Elements that are nothing but containers without a `role`: nothing is missing when they have no name. */
const PLAIN = new Set(['div', 'span', 'ul', 'ol', 'li', 'p']);

/** Such as the `ul` and `div` with `aria-labelledby` in Bootstrap's examples. */
export function needsNoName(element: PageElement): boolean {
  return PLAIN.has(element.name) && !element.attr('role')?.trim();
}

/** Ids that `aria-owns` moves to another parent in the accessibility tree. */
export function ownedIds(withAria: readonly PageElement[]): ReadonlySet<string> {
  return new Set(withAria.flatMap((element) => idsIn(element, 'aria-owns')));
}
