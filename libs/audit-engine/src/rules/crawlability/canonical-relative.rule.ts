import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'crawlability/canonical-relative',
    title: { failed: 'Canonical URL is relative', passed: 'Every canonical URL is absolute' },
    subcategory: 'canonical',
    severity: 'warning',
    weight: 2,
    needs: ['canonical'],
    messages: { relative: 'The canonical URL "{href}" has no scheme and host.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    howToFix: 'Write the complete URL: https://example.com/tomatoes instead of /tomatoes.',
  },
  applies: ({ canonical }) => canonical.all.some((one) => one.url !== null),
  check({ canonical }, report) {
    for (const { href, url, element } of canonical.all)
      if (url !== null && !/^[a-z][a-z0-9+.-]{0,20}:/i.test(href))
        report('relative', element ?? `Link: <${href}>; rel="canonical"`, { href });
  },
});
