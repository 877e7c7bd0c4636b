import { isIndexable } from '../../shared/crawling/indexable.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'crawlability/canonical-missing',
    title: { failed: 'Page has no canonical URL', passed: 'Every page has a canonical URL' },
    subcategory: 'canonical',
    severity: 'warning',
    weight: 2,
    needs: ['robots', 'canonical'],
    messages: {
      missing: 'The page names no canonical address.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://www.rfc-editor.org/rfc/rfc6596',
    ],
    howToFix: 'Add <link rel="canonical" href="…"> with the absolute URL of the page to the head.',
  },
  applies: (page) => isIndexable(page),
  check({ canonical, named }, report) {
    if (canonical.all.length === 0 && !named('link').some((link) => link.tokens('rel').includes('canonical')))
      report('missing', named('head')[0]);
  },
});
