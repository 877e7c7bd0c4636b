import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'images/loading-values',
    title: { failed: 'Image has an invalid loading hint', passed: 'Every image loading hint is valid' },
    subcategory: 'loading',
    severity: 'warning',
    weight: 2,
    needs: ['images'],
    messages: { invalid: 'An image has {name}="{value}", which browsers ignore.' },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/urls-and-fetching.html#lazy-loading-attributes',
      'https://html.spec.whatwg.org/multipage/images.html#image-decoding-hint',
    ],
    howToFix:
      'Write loading="lazy" or "eager", decoding="async", "sync" or "auto", fetchpriority="high", "low" or "auto".',
  },
  applies: ({ images }) => images.some(({ element }) => Object.keys(VALUES).some((name) => element.has(name))),
  check({ images }, report) {
    for (const { element } of images) {
      for (const [name, values] of Object.entries(VALUES)) {
        const value = element.keyword(name);
        if (value && !values.includes(value) && !value.includes('{')) report('invalid', element, { name, value });
      }
    }
  },
});

/** HTML Living Standard, 2025-10. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  loading: ['lazy', 'eager'],
  decoding: ['sync', 'async', 'auto'],
  fetchpriority: ['high', 'low', 'auto'],
};
