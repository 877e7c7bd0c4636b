import { definePageRule } from '../../engine/run/rule.js';

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
    version: 18,
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
        attributes: image.element.has('width') ? 'height' : 'width and height',
      });
  },
});
