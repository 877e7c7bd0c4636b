import { LIMITS } from '../../engine/parse/limits.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'images/data-uri-size',
    title: { failed: 'Large image is embedded as a data URI', passed: 'No large image is embedded as a data URI' },
    subcategory: 'source',
    severity: 'warning',
    weight: 3,
    needs: ['images'],
    messages: {
      large: 'An image takes up about {kilobytes} kB of the page as a data URI.',
      huge: 'An image takes up more than {kilobytes} kB of the page as a data URI.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developer.mozilla.org/en-US/docs/Web/URI/Reference/Schemes/data',
      'https://www.rfc-editor.org/rfc/rfc2397',
    ],
    howToFix: 'Save the image as a file and write its address into src.',
  },
  readsSent: true,
  applies: ({ images }) => images.some(({ src }) => isData(src)),
  check({ images }, report) {
    for (const { src, element } of images)
      if (isData(src) && src.length > MAX_CHARS)
        report(src.length < LIMITS.attributeChars ? 'large' : 'huge', element, {
          kilobytes: Math.round(src.length / 1_000),
        });
  },
});

/** About 7.5 kB of file: beyond that, a separate request costs less than bytes that cannot be cached and that delay the page. */
const MAX_CHARS = 10_000;

function isData(src: string): boolean {
  return /^data:/i.test(src);
}
