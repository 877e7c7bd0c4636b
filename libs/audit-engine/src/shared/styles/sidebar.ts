import type { PageElement } from '../../engine/parse/element.js';
import { inherited } from '../aria/exposure.js';

/** In a box beside the content, by its element, role or name: its place in the source says nothing of how far down it is shown. */
export const isInSidebar = inherited(
  (element: PageElement) =>
    element.name === 'aside' ||
    (BOXES.has(element.name) &&
      (element.keyword('role') === 'complementary' ||
        element.tokens('class').some((name) => NAME.test(name)) ||
        NAME.test(element.keyword('id') ?? ''))),
);

const BOXES: ReadonlySet<string> = new Set(['div', 'section', 'td', 'ul']);

/** The whole name: `has-sidebar` and `with-sidebar` are on boxes around the content. */
const NAME =
  /^(?:(?:left|right|primary|secondary|main|page|blog|site|the|l|c|js)[_-]?)?side-?bar(?:[_-]?(?:left|right|primary|secondary|inner|content|wrapper|wrap|container|area|1|2))?$|^widget-area$/i;
