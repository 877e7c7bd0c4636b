import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import { mainForm } from '../../engine/site/address-forms.js';

/** Parts of lists are found through the list and are rightly left out. */
const LIST_PART = /\/(?:page|seite|pagina|p)\/?\d+\/?$/i;

export default defineSiteRule({
  meta: {
    id: 'crawlability/sitemap-coverage',
    title: { failed: 'Page is missing from the sitemap', passed: 'Every indexable page is in the sitemap' },
    subcategory: 'sitemap',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'pages',
    messages: { missing: 'This page may be indexed, and the sitemap does not list it.' },
    since: '1.0',
    version: 2,
    references: ['https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap'],
    howToFix: 'Add the page to the sitemap, or mark it with noindex when it shall not be found.',
  },
  // A sitemap that was not read to its end, or a crawl that was cut, proves nothing.
  applies: ({ probe, sitemapSize }) =>
    sitemapSize > 0 &&
    probe.isComplete &&
    probe.sitemaps.every((sitemap) => sitemap.error === null || sitemap.source === 'guess'),
  create: ({ report, judged }) => ({
    end(site) {
      const candidates = site.pages.filter(
        (page) => page.isIndexable && !page.isStart && !page.url.includes('?') && !LIST_PART.test(page.url),
      );
      judged(candidates.length);
      for (const { url } of candidates)
        if (!site.isInSitemap(url) && !site.isRedirectTarget(url) && !hasMainForm(site, url))
          report('missing', { page: url });
    },
  }),
});

/** Of a page that is also there by http, or as the index file of a folder, the sitemap lists the other address. */
function hasMainForm(site: SiteContext, url: string): boolean {
  const main = mainForm(url);
  return main !== url && (site.isInSitemap(main) || site.page(main) !== null);
}
