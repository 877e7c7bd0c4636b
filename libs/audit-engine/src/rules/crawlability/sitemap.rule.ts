import { defineSiteRule } from '../../engine/run/rule.js';
import { isClosed } from '../../shared/crawling/closed-site.js';

/** Below this a site is found by its links alone. Google asks for a sitemap from about 500 pages on; people expect one earlier. */
const MIN_PAGES = 20;
/** Answers that say "there is none". */
const MISSING = new Set([404, 410]);

export default defineSiteRule({
  meta: {
    id: 'crawlability/sitemap',
    title: { failed: 'Site has no sitemap', passed: 'Site has a sitemap' },
    subcategory: 'sitemap',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'site',
    messages: { missing: 'No robots.txt names a sitemap, and there is none at the usual places.' },
    since: '1.0',
    version: 3,
    references: [
      'https://www.sitemaps.org/protocol.html',
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview',
    ],
    howToFix:
      'Let the content system write /sitemap.xml with all pages that shall be found, and name it in robots.txt.',
  },
  // Without a response, or with one that may mean "access denied", we cannot know whether there is a sitemap.
  applies: (site) =>
    (site.pages.length >= MIN_PAGES || site.sitemapSize > 0) &&
    site.probe.sitemaps.length > 0 &&
    site.probe.sitemaps.every(
      ({ status, error }) => status === 200 || error === null || (status !== null && MISSING.has(status)),
    ) &&
    !isClosed(site),
  create: ({ report }) => ({
    end(site) {
      const { sitemaps } = site.probe;
      const isNamed = sitemaps.some((sitemap) => sitemap.source === 'robots');
      if (site.sitemapSize === 0 && !isNamed && sitemaps.every((sitemap) => sitemap.error !== null))
        report('missing', { url: sitemaps[0]?.url });
    },
  }),
});
