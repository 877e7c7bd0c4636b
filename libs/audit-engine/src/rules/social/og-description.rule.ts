import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { openGraphTags } from '../../shared/social/tags.js';

export default definePageRule({
  meta: {
    id: 'social/og-description',
    title: { failed: 'Link preview has no description', passed: 'Every link preview has a description' },
    subcategory: 'open graph',
    severity: 'warning',
    weight: 1,
    needs: ['head', 'robots', 'canonical'],
    messages: { missing: 'The page has Open Graph tags but no og:description.' },
    since: '1.0',
    references: ['https://ogp.me/#optional', 'https://developers.facebook.com/docs/sharing/webmasters/'],
    howToFix:
      'Add <meta property="og:description" content="…"> with one or two sentences; the text of the meta description will do.',
  },
  readsSent: true,
  applies: (page) => isIndexable(page) && openGraphTags(page.head).length > 0,
  check({ head }, report) {
    if (head.meta('og:description') === null) report('missing', openGraphTags(head)[0]?.element);
  },
});
