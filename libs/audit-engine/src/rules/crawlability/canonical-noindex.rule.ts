import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'crawlability/canonical-noindex',
    title: {
      failed: 'Page has both noindex and a canonical URL',
      passed: 'No page combines noindex with a canonical URL',
    },
    subcategory: 'canonical',
    severity: 'warning',
    weight: 3,
    needs: ['canonical', 'robots'],
    messages: { both: 'The page has noindex and names {url} as canonical.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
    ],
    howToFix: 'Keep the canonical link alone for a copy; keep noindex alone for a page that shall not be found.',
  },
  applies: ({ canonical, robots }) => robots.isNoindex && canonical.url !== null,
  check({ canonical }, report) {
    const { url, isSelf, all } = canonical;
    if (url !== null && !isSelf) report('both', all.find((one) => one.url === url)?.element, { url });
  },
});
