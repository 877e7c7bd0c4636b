import { definePageRule } from '../../engine/run/rule.js';
import { isSeen } from '../../shared/images/shown.js';

export default definePageRule({
  meta: {
    id: 'images/priority',
    title: { failed: 'Image priorities conflict', passed: 'No image priorities conflict' },
    subcategory: 'loading',
    severity: 'warning',
    weight: 3,
    needs: ['images'],
    messages: {
      conflict: 'An image has fetchpriority="high" and loading="lazy", which contradict each other.',
      many: '{count} images have fetchpriority="high": none of them is first.',
    },
    since: '1.0',
    references: [
      'https://web.dev/articles/fetch-priority',
      'https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fetch-priority-attributes',
    ],
    howToFix: 'Write fetchpriority="high" on the one image that matters most, and do not load it lazily.',
  },
  applies: ({ images }) => images.some(({ fetchPriority }) => fetchPriority === 'high'),
  check({ images }, report) {
    const high = images.filter((image) => image.fetchPriority === 'high' && isSeen(image));
    const lazy = high.filter(({ loading }) => loading === 'lazy');
    for (const { element } of lazy) report('conflict', element);
    if (lazy.length === 0 && high.length > MAX_HIGH) report('many', high[MAX_HIGH]?.element, { count: high.length });
  },
});

/** One or two for the main image and a logo, and some that only certain screens show. */
const MAX_HIGH = 4;
