import { definePageRule } from '../../engine/run/rule.js';
import { fragmentRoutes } from '../../shared/addresses/fragment-routes.js';

export default definePageRule({
  meta: {
    id: 'crawlability/fragment-routes',
    title: { failed: 'Pages are only behind URL fragments', passed: 'No pages are only behind URL fragments' },
    subcategory: 'discovery',
    severity: 'warning',
    weight: 6,
    needs: ['anchors', 'document'],
    messages: {
      routes:
        'Links lead to URLs behind a fragment (links: {count}), such as {example}. Search engines see only one page.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
      'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    ],
    howToFix:
      'Give each view a separate path with the History API (/contact instead of #/contact), and make the server respond to it.',
  },
  applies: ({ anchors }) => anchors.length > 0,
  check({ anchors, document }, report) {
    const routes = fragmentRoutes({ anchors, document });
    const [first] = routes;
    if (first) report('routes', first.element, { count: routes.length, example: first.href ?? '' });
  },
});
