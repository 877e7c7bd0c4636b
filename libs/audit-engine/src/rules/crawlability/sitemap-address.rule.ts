import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/sitemap-address',
    title: { failed: 'Sitemap has invalid URLs', passed: 'Every URL in the sitemap is valid' },
    subcategory: 'sitemap',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'site',
    messages: {
      invalid: 'The sitemap {sitemap} has entries that are not complete URLs, such as "{example}" (entries: {count}).',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://www.sitemaps.org/protocol.html#locdef',
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    ],
    howToFix: 'Write each address in full, with https:// and the host: https://example.com/tomatoes.',
  },
  applies: ({ probe }) => probe.sitemaps.some(({ urlCount }) => urlCount > 0),
  create: ({ report }) => ({
    end({ probe }) {
      for (const { url, badLoc } of probe.sitemaps) {
        if (badLoc)
          report(
            'invalid',
            { url, snippet: `<loc>${badLoc.example}</loc>` },
            { sitemap: url, count: badLoc.count, example: badLoc.example },
          );
      }
    },
  }),
});
