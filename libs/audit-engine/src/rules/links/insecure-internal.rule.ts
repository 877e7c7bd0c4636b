import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'links/insecure-internal',
    title: { failed: 'Internal link uses HTTP', passed: 'Internal links use HTTPS' },
    subcategory: 'security',
    severity: 'warning',
    weight: 5,
    needs: ['anchors', 'document'],
    messages: {
      http: 'A link on a page with https leads to http: {url}.',
      base: 'The base URL of a page with https is an http address, so relative links lead to http: {url}.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://www.rfc-editor.org/rfc/rfc9110#section-17.1',
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    ],
    howToFix: 'Write https:// in the link or the base URL. In a link, scheme and host may be left out: /tomatoes.',
  },
  applies: ({ location, anchors }) => location.protocol === 'https:' && anchors.some((anchor) => anchor.isInternal),
  check({ anchors, document }, report) {
    // The first one with an address counts.
    let base = document.named('base').find((element) => element.has('href')) ?? null;
    for (const { isInternal, url, element, href } of anchors) {
      if (!isInternal || url?.protocol !== 'http:') continue;
      if (/^\s*http:/i.test(href ?? '')) report('http', element, { url: url.href });
      else if (base !== null) {
        report('base', base, { url: url.href });
        base = null;
      }
    }
  },
});
