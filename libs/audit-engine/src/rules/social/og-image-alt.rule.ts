import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { tagOf } from '../../shared/social/tags.js';

export default definePageRule({
  meta: {
    id: 'social/og-image-alt',
    title: {
      failed: 'Preview image of the start page has no alternative text',
      passed: 'Preview image of the start page has alternative text',
    },
    subcategory: 'images',
    severity: 'warning',
    weight: 1,
    needs: ['head', 'robots', 'canonical'],
    judges: 'site',
    messages: { missing: 'The preview image has no alternative text (og:image:alt).' },
    since: '1.0',
    version: 2,
    references: ['https://ogp.me/#structured'],
    howToFix: 'Add <meta property="og:image:alt" content="…"> that says what the image shows.',
  },
  // One template writes it for all pages.
  applies: (page) => page.isStart && isIndexable(page) && tagOf(page.head, 'og:image') !== null,
  check({ head }, report) {
    if (head.meta('og:image:alt') === null && head.meta('twitter:image:alt') === null)
      report('missing', tagOf(head, 'og:image')?.element);
  },
});
