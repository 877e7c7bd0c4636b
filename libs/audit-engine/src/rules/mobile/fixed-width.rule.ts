import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { inherited, mayBeHidden } from '../../shared/aria/exposure.js';
import { viewportOf, type Viewport } from '../../shared/head/viewport.js';
import { declarations } from '../../shared/styles/style.js';

export default definePageRule({
  meta: {
    id: 'mobile/fixed-width',
    title: { failed: 'Element is wider than a phone screen', passed: 'No element is wider than a phone screen' },
    subcategory: 'layout',
    wcag: ['1.4.10'],
    severity: 'warning',
    weight: 5,
    needs: ['attributes', 'tables', 'head'],
    messages: { wide: '<{name}> has the fixed width {width}, which is wider than a phone.' },
    since: '1.0',
    version: 8,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/reflow.html',
      'https://web.dev/articles/responsive-web-design-basics#size-content',
    ],
    howToFix: 'Write max-width instead of width, or width: 100%, and put wide tables into an element that scrolls.',
  },
  leavesOutHidden: 1,
  // In a browser, the page is measured. Without a viewport, or with a wide one, phones scale it as a whole.
  applies: ({ attributes, tables, head, raw }) =>
    raw === null && !isScaled(viewportOf(head)) && (attributes.with('style').length > 0 || tables.length > 0),
  check({ attributes, tables }, report) {
    for (const element of attributes.with('style')) {
      const width = fixedWidth(element);
      if (width !== null && isInFlow(element)) report('wide', element, { name: element.name, width });
    }
    for (const { element } of tables) {
      const width = /^\s*(\d{3,5})(?:px)?\s*$/.exec(element.attr('width') ?? '')?.[1];
      if (
        width !== undefined &&
        Number(width) > PHONE &&
        !element.has('style') &&
        !isFluid(element) &&
        isInFlow(element)
      )
        report('wide', element, { name: 'table', width: `${width}px` });
    }
  },
});

/** Pixels; the widest common phones have 440 (2025). */
const PHONE = 480;
/** Style sheets give these a maximum width on nearly every site. */
const SCALED = new Set([
  'img',
  'video',
  'iframe',
  'svg',
  'canvas',
  'object',
  'embed',
  'picture',
  'col',
  'th',
  'td',
  'dialog',
]);

function isScaled(viewport: Viewport | null): boolean {
  return viewport === null || Number.parseFloat(viewport.properties.get('width') ?? '') > PHONE;
}

/** Bootstrap makes such a table as wide as its box, or not wider. */
function isFluid(element: PageElement): boolean {
  return element.name === 'table' && element.tokens('class').includes('table');
}

/** A column of Bootstrap's grid that has a width on every screen: it is never wider than its row. `s12` is of another grid. */
function isColumn(element: PageElement): boolean {
  const classes = element.tokens('class');
  return (
    element.parent?.tokens('class').includes('row') === true &&
    classes.some((name) => /^col(?:-auto|-\d{1,2})?$/.test(name)) &&
    !classes.some((name) => /^s\d{1,2}$/.test(name))
  );
}

/** WordPress asks every theme to limit it to the width of the text. */
const CAPTION = 'wp-caption';

/** The declared width or minimal width, when nothing beside it limits it. */
function fixedWidth(element: PageElement): string | null {
  const style = element.attr('style') ?? '';
  if (SCALED.has(element.name) || !/width/i.test(style)) return null;
  if (element.tokens('class').includes(CAPTION) || isFluid(element)) return null;
  const found = declarations(style);
  if ((found.has('max-width') || isColumn(element)) && !found.has('min-width')) return null;
  for (const value of [found.get('min-width'), found.get('width')]) {
    const pixels = /^(\d{3,5})(?:\.\d+)?px(?:\s*!\s*important)?$/.exec(value ?? '')?.[1];
    if (pixels !== undefined && Number(pixels) > PHONE) return `${pixels}px`;
  }
  return null;
}

/** Not inside of something that scrolls or cuts off, nor placed outside of the flow. */
function isInFlow(element: PageElement): boolean {
  if (
    element.isHidden ||
    element.in('foreign') ||
    element.in('template') ||
    /transform/i.test(element.attr('style') ?? '')
  )
    return false;
  return !isInOwnBox(element) && !mayBeHidden(element);
}

const BOX_STYLE = /overflow|position\s{0,9}:\s{0,9}(?:absolute|fixed)/i;
/** Only where a style sheet gives the position do these do something. */
const OFFSETS = ['top', 'right', 'bottom', 'left', 'inset'];
const BOX_CLASS =
  /scroll|overflow|responsive|carousel|slider|swiper|slick|marquee|track|ticker|splide|glide|flickity|wrapper-table|table-wrap/i;
/** Style sheets place them over the page and limit their width to that of the screen. */
const OVERLAY_CLASS = /(?:^|[\s_-])(?:pop-?up|modal|lightbox)(?:$|[\s_-])/i;

const isInOwnBox = inherited((element) => {
  const { name } = element;
  if (name.includes('-') || name === 'dialog' || name === 'pre') return true;
  const classes = element.attr('class') ?? '';
  const style = element.attr('style') ?? '';
  return (
    BOX_STYLE.test(style) ||
    isPlaced(element, style) ||
    BOX_CLASS.test(classes) ||
    // The body may say so of what it holds.
    (name !== 'body' && OVERLAY_CLASS.test(classes))
  );
});

/** By a style sheet, out of the flow: its style attribute has offsets and no position. */
function isPlaced(element: PageElement, style: string): boolean {
  if (!element.has('class') && !element.has('id')) return false;
  const found = declarations(style);
  return !found.has('position') && OFFSETS.some((name) => found.has(name));
}
