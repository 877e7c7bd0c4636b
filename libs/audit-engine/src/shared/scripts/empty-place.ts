import type { PageElement } from '../../engine/parse/element.js';

const BOXES = new Set(['div', 'section', 'article', 'header', 'nav', 'footer', 'aside', 'ul', 'ol', 'table', 'tbody']);

const FRAME = new Set(['header', 'nav', 'footer']);
/** By which a script finds its place: `data-include`, `w3-include-html`, `hx-get`. */
const MARK = /^(?:id$|data-|hx-|[\w-]{0,20}include)/;

/** An empty box that a script can find, by its ID, data or name, or a custom element: `<div id="news"></div>`, `<site-nav></site-nav>`. */
export function isEmptyPlace(element: PageElement): boolean {
  const { name, index, lastIndex, attributes } = element;
  if (index !== lastIndex || element.in('foreign')) return false;
  const isFindable =
    name.includes('-') ||
    FRAME.has(name) ||
    (BOXES.has(name) && attributes.some((key, i) => i % 2 === 0 && MARK.test(key)));
  return isFindable && element.text.trim() === '';
}

/** What is fetched for that place is not known: `w3-include-html="footer.html"`. */
export function isInclude(attribute: string): boolean {
  return attribute.includes('include') || attribute === 'hx-get';
}
