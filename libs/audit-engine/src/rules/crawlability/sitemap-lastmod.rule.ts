import { defineSiteRule } from '../../engine/run/rule.js';

const DAY_MS = 86_400_000;

export default defineSiteRule({
  meta: {
    id: 'crawlability/sitemap-lastmod',
    title: { failed: 'Sitemap has an invalid or future date', passed: 'Every date in the sitemap is valid' },
    subcategory: 'sitemap',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'site',
    messages: {
      invalid: 'The sitemap {sitemap} has invalid lastmod values ({count}), such as "{example}".',
      future: 'The sitemap {sitemap} says that a page was changed on {date}, which is still to come.',
    },
    since: '1.0',
    references: [
      'https://www.sitemaps.org/protocol.html#lastmoddef',
      'https://www.w3.org/TR/NOTE-datetime',
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    ],
    howToFix:
      'Write lastmod as 2026-03-08 or 2026-03-08T09:00:00+01:00, the day the page was last changed for readers; leave it out where that is not known.',
  },
  applies: ({ probe }) =>
    probe.sitemaps.some(({ badLastmod, latestLastmod }) => badLastmod !== undefined || latestLastmod !== undefined),
  create: ({ report }) => ({
    end({ probe }) {
      for (const { url, badLastmod, latestLastmod } of probe.sitemaps) {
        if (badLastmod)
          report(
            'invalid',
            { url, snippet: `<lastmod>${badLastmod.example}</lastmod>` },
            { sitemap: url, count: badLastmod.count, example: badLastmod.example },
          );
        // A day of tolerance: dates without time zone.
        if (latestLastmod !== undefined && Date.parse(latestLastmod) > Date.parse(probe.checkedAt) + DAY_MS)
          report('future', { url, snippet: latestLastmod }, { sitemap: url, date: latestLastmod.slice(0, 10) });
      }
    },
  }),
});
