import type { Image } from '../../engine/facts/body.js';
import type { Stylesheet } from '../../engine/facts/resources.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isSeen } from '../../shared/images/shown.js';
import type { PageElement } from '../../engine/parse/element.js';

export default definePageRule({
  meta: {
    id: 'images/dimensions',
    title: { failed: 'Image has no width and height', passed: 'No image found that moves the page' },
    subcategory: 'layout',
    severity: 'warning',
    weight: 5,
    needs: ['images', 'browser', 'stylesheets'],
    messages: {
      missing: 'An image has no {attributes}. The page jumps when it arrives, unless a style sheet sets its height.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://web.dev/articles/optimize-cls#images-without-dimensions',
      'https://html.spec.whatwg.org/multipage/embedded-content-other.html#dimension-attributes',
    ],
    howToFix:
      'Write the width and height of the file in pixels into the attributes; with "height: auto" in the style sheet it may still be scaled.',
  },
  applies: ({ images, browser, stylesheets }) => {
    const isKnown = browser?.placed != null || !stylesheets.some(mayPlace);
    return images.some((image) => isChecked(image) && (isKnown || hasAnySize(image)));
  },
  check({ images, browser, stylesheets }, report) {
    const placed = new Set(browser?.placed);
    const isKnown = browser?.placed != null || !stylesheets.some(mayPlace);
    for (const image of images) {
      const { element, src } = image;
      if (!isChecked(image) || element.has('height') || placed.has(src)) continue;
      if (isKnown || element.has('width'))
        report('missing', element, { attributes: element.has('width') ? 'height' : 'width and height' });
    }
  },
});

function hasAnySize({ element }: Image): boolean {
  return element.has('width') || element.has('height');
}

/** Files are not read here. Who writes the width alone mostly means it: of 15 such images, no style sheet placed one. */
function mayPlace({ href, element }: Stylesheet): boolean {
  return href !== null || /(?<![\w-])height\s*:|aspect-ratio|position\s*:\s*(?:absolute|fixed)/i.test(element.inner);
}

/** Sizes in a style attribute reserve the place as well; vector files and data URIs are mostly small icons that a style sheet sizes. */
function isChecked(image: Image): boolean {
  const { element, src } = image;
  if (!isSeen(image) || (src === '' && image.srcset === '') || /^data:/i.test(src) || /\.svgz?(?:[?#]|$)/i.test(src))
    return false;
  const style = element.attr('style') ?? '';
  if (
    hasSizeClass(element) ||
    element
      .closest('figure', 'div', 'span', 'a', 'picture')
      ?.tokens('class')
      .some((name) => RATIO_BOX.test(name)) === true
  )
    return false;
  return !/aspect-ratio|(?:^|[;\s])height\s*:|position\s*:\s*(?:absolute|fixed)/i.test(style);
}

/** Classes of utility style sheets (Tailwind, UnoCSS, Bootstrap) that fix the height or the ratio, or take the image out of the flow. */
const SIZE_CLASS =
  /^(?:[a-z0-9-]{1,12}:)?(?:h-(?:\d|px|full|screen|\[)|size-(?:\d|\[)|aspect-|absolute$|fixed$|inset-0$|position-absolute$|h-100$)/;
const RATIO_BOX = /^(?:ratio|ratio-.{1,20}|aspect-.{1,30}|embed-responsive)$/;
function hasSizeClass(element: PageElement): boolean {
  return element.tokens('class').some((name) => SIZE_CLASS.test(name));
}
