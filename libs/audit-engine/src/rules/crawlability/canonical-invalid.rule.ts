import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'crawlability/canonical-invalid',
    title: { failed: 'Canonical link is invalid', passed: 'Every canonical link is valid' },
    subcategory: 'canonical',
    severity: 'error',
    weight: 5,
    needs: ['canonical'],
    messages: {
      empty: 'The canonical link has no URL.',
      invalid: 'The canonical link holds "{href}", which is not an http or https URL.',
      attribute: 'The canonical link has a {attribute} attribute, and Google leaves such links out.',
      fragment: 'The canonical URL has the fragment {fragment}, which search engines do not index.',
    },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc6596',
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    ],
    howToFix: 'Use the complete URL of the page without a fragment: https://example.com/tomatoes.',
  },
  applies: ({ canonical }) => canonical.all.length > 0,
  check({ canonical }, report) {
    for (const { href, url, element, isInHead, qualifiers } of canonical.all) {
      const place = element ?? `Link: <${href}>; rel="canonical"`;
      if (href === '') report('empty', place);
      else if (url === null || !/^https?:/.test(url)) report('invalid', place, { href });
      else if (isInHead && qualifiers.length > 0) report('attribute', place, { attribute: qualifiers.join(', ') });
      else if (new URL(url).hash !== '') report('fragment', place, { fragment: new URL(url).hash });
    }
  },
});
