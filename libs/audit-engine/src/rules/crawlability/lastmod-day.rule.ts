import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/lastmod-day',
    title: { failed: 'All sitemap entries have the same date', passed: 'Sitemap entries have individual dates' },
    subcategory: 'sitemap',
    severity: 'warning',
    weight: 1,
    needs: [],
    judges: 'site',
    messages: {
      same: 'All {count} entries with a lastmod in {sitemap} say {date}.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
      'https://www.sitemaps.org/protocol.html#lastmoddef',
    ],
    howToFix: 'Write the day each page last changed for readers, or leave lastmod out.',
  },
  applies: ({ probe }) => probe.sitemaps.some(({ lastmodCount }) => (lastmodCount ?? 0) >= MIN_ENTRIES),
  create: ({ report }) => ({
    end({ probe }) {
      for (const { url, isIndex, lastmodCount = 0, earliestLastmod, latestLastmod } of probe.sitemaps) {
        if (isIndex || lastmodCount < MIN_ENTRIES || earliestLastmod === undefined || latestLastmod === undefined)
          continue;
        const date = earliestLastmod.slice(0, 10);
        if (date === latestLastmod.slice(0, 10))
          report(
            'same',
            { url, snippet: `<lastmod>${earliestLastmod}</lastmod>` },
            { sitemap: url, count: lastmodCount, date },
          );
      }
    },
  }),
});

/** Fewer pages may well have been changed on one day. */
const MIN_ENTRIES = 10;
