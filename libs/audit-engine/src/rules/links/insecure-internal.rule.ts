import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'links/insecure-internal',
    title: { failed: 'Internal link uses HTTP', passed: 'Internal links use HTTPS' },
    subcategory: 'security',
    severity: 'warning',
    weight: 5,
    needs: ['anchors'],
    messages: { http: 'A link on a page with https leads to http: {url}.' },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc9110#section-17.1',
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    ],
    howToFix: 'Write https:// in the link, or leave scheme and host out: /tomatoes.',
  },
  applies: ({ location, anchors }) => location.protocol === 'https:' && anchors.some((anchor) => anchor.isInternal),
  check({ anchors }, report) {
    for (const { isInternal, url, element } of anchors)
      if (isInternal && url?.protocol === 'http:') report('http', element, { url: url.href });
  },
});
