import type { PageElement } from '../../engine/parse/element.js';

const MENU = /(?:^|[\s_-])(?:header|nav|navbar|navigation|menu|footer)(?:$|[\s_-])/i;
const BOXES = new Set(['div', 'header', 'nav', 'footer', 'section', 'aside']);

/** A place that a script fills: `<div id="site-header"></div>`, `<site-nav></site-nav>`. */
export function isEmptyMenu(element: PageElement): boolean {
  const { name, index, lastIndex } = element;
  if (index !== lastIndex || (!BOXES.has(name) && !name.includes('-')) || element.in('foreign')) return false;
  const label = `${name} ${element.attr('id') ?? ''} ${element.attr('class') ?? ''}`.slice(0, 500);
  return MENU.test(label) && element.text.trim() === '';
}
