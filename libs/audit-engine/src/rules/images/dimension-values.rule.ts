import { definePageRule } from '../../engine/run/rule.js';
import { isSeen } from '../../shared/images/shown.js';

export default definePageRule({
  meta: {
    id: 'images/dimension-values',
    title: { failed: 'Image width or height is invalid', passed: 'Every image width and height is valid' },
    subcategory: 'layout',
    severity: 'warning',
    weight: 2,
    needs: ['images'],
    messages: { invalid: 'An image has {name}="{value}"; only a number of pixels is allowed.' },
    since: '1.0',
    version: 2,
    references: [
      'https://html.spec.whatwg.org/multipage/embedded-content-other.html#attr-dim-width',
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/img#width',
    ],
    howToFix: 'Write a whole number without a unit, and sizes that depend on the window into the style sheet.',
  },
  applies: ({ images }) => images.some(({ element }) => element.has('width') || element.has('height')),
  check({ images }, report) {
    for (const image of images) {
      if (!isSeen(image)) continue;
      for (const name of ['width', 'height']) {
        const value = image.element.attr(name)?.trim() ?? '';
        if (value !== '' && !/^\d{1,6}(?:\.\d{1,6})?(?:px)?$/.test(value) && !value.includes('{'))
          report('invalid', image.element, { name, value });
      }
    }
  },
});
