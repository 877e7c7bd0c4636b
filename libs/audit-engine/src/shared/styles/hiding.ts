import type { PageElement } from '../../engine/parse/element.js';

const MAX_STYLE_CHARS = 1_000;
/** Out of sight by an inline style: far off the screen, no size, or not shown. A margin of some hundred pixels centres a box. */
const OFF_SCREEN =
  /(?:^|;)\s{0,5}(?:(?:left|top|right|bottom|text-indent)\s{0,3}:\s{0,3}-\d{3,6}(?:px|em|rem)?|margin-(?:left|top)\s{0,3}:\s{0,3}-(?:\d{4,6}(?:px)?|\d{3,6}r?em)|display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|font-size\s{0,3}:\s{0,3}[01](?:px|pt)?\s{0,3}(?:;|$)|opacity\s{0,3}:\s{0,3}0(?:\.0{1,2})?\s{0,3}(?:;|$))/i;
const NO_HEIGHT = /(?:^|;)\s{0,5}(?:max-)?height\s{0,3}:\s{0,3}[01](?:px)?\s{0,3}(?:!important)?\s{0,3}(?:;|$)/i;
const CUT_OFF = /overflow\s{0,3}:\s{0,3}hidden/i;

/** Its content has no height to be seen in, by its own inline style. */
export function isCutOff(element: PageElement): boolean {
  const style = styleOf(element);
  return NO_HEIGHT.test(style) && CUT_OFF.test(style);
}

function styleOf(element: PageElement): string {
  return element.attr('style')?.slice(0, MAX_STYLE_CHARS) ?? '';
}

/** The outermost elements that their own inline style takes out of sight, in document order. `styled`: elements with a style attribute. */
export function hiddenBlocks(styled: readonly PageElement[]): PageElement[] {
  const found: PageElement[] = [];
  let lastIndex = -1;
  for (const element of styled) {
    if (element.index <= lastIndex) continue;
    if (!OFF_SCREEN.test(styleOf(element)) && !isCutOff(element)) continue;
    found.push(element);
    lastIndex = element.lastIndex;
  }
  return found;
}
