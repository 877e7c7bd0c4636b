import type { PageElement } from '../../engine/parse/element.js';

const BOXES = new Set(['div', 'section', 'article', 'header', 'nav', 'footer', 'aside', 'ul', 'ol', 'table', 'tbody']);

/** An empty box that a script can find by its ID or data, or a custom element: `<div id="news"></div>`, `<site-nav></site-nav>`. */
export function isEmptyPlace(element: PageElement): boolean {
  const { name, index, lastIndex, attributes } = element;
  if (index !== lastIndex || element.in('foreign') || element.text.trim() !== '') return false;
  if (name.includes('-')) return true;
  return BOXES.has(name) && attributes.some((key, i) => i % 2 === 0 && (key === 'id' || key.startsWith('data-')));
}
