import type { PageElement } from '../../engine/parse/element.js';

/** A lone search field beside its button explains itself (WCAG technique G167). */
export function isSearchField(element: PageElement, type: string): boolean {
  const name = element.attr('name');
  return (
    type === 'search' ||
    element.keyword('role') === 'searchbox' ||
    (name !== null && /^(?:q|s|query|search|keywords?|term)$/i.test(name.trim())) ||
    isInSearchBox(element.parent)
  );
}

/** By its class or id, with the button in it. */
function isInSearchBox(box: PageElement | null): boolean {
  if (box === null || !SEARCH.test(`${box.attr('class') ?? ''} ${box.attr('id') ?? ''}`.slice(0, 300))) return false;
  return box.children.some(({ name }) => name === 'button') && box.descendants(['input', 'textarea'], 2).length === 1;
}
const SEARCH = /(?:^|[\s_-])search(?:$|[\s_-]?(?:bar|box|form|field|wrapper|container|group|input)?(?:$|[\s_-]))/i;
