import type { PageElement } from '../../engine/parse/element.js';

/** A lone search field beside its button explains itself (WCAG technique G167). */
export function isSearchField(element: PageElement, type: string): boolean {
  const name = element.attr('name');
  return (
    type === 'search' ||
    element.keyword('role') === 'searchbox' ||
    (name !== null && /^(?:q|s|query|search|keywords?|term)$/i.test(name.trim()))
  );
}
