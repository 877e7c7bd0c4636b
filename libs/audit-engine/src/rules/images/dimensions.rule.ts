import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { declarations } from '../../shared/styles/style.js';

export default definePageRule({
  meta: {
    id: 'images/dimensions',
    title: { failed: 'Image has no width and height', passed: 'No image found that moves the page' },
    subcategory: 'layout',
    severity: 'warning',
    weight: 5,
    needs: ['unsized'],
    messages: {
      missing: 'An image has no {attributes}. The page jumps when it arrives, as nothing keeps its place free.',
    },
    since: '1.0',
    version: 21,
    references: [
      'https://web.dev/articles/optimize-cls#images-without-dimensions',
      'https://html.spec.whatwg.org/multipage/embedded-content-other.html#dimension-attributes',
    ],
    howToFix:
      'Write the width and height of the file in pixels into the attributes; with "height: auto" in the style sheet it may still be scaled.',
  },
  applies: ({ unsized }) => unsized.checked > 0,
  check({ unsized }, report) {
    for (const { image } of unsized.images)
      report('missing', image.element, {
        attributes: hasWidth(image.element) ? 'height' : 'width and height',
      });
  },
});

/** Its attributes say it, or its style attribute does. */
function hasWidth(element: PageElement): boolean {
  return element.has('width') || (declarations(element.attr('style')).get('width') ?? 'auto') !== 'auto';
}
