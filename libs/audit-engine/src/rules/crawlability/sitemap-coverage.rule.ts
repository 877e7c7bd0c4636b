import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import { mainForm } from '../../engine/site/address-forms.js';
import { otherForms } from '../../shared/addresses/other-forms.js';

/** Parts of lists are found through the list and are rightly left out. */
const LIST_PART = /\/(?:page|seite|pagina|strona|strana|sida|side|sivu|oldal|sayfa|p)[/-]?\d+(?:\.html?)?\/?$/i;
/** So are the archives of a month or a day: all that they list is known by its own page. */
const ARCHIVE = /\/(?:19|20)\d\d\/(?:0[1-9]|1[0-2])(?:\/[0-3]\d)?\/?$/;

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
    version: 3,
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
        (page) => page.isIndexable && !page.isStart && !page.url.includes('?') && !isListPart(page.url),
      );
      judged(candidates.length);
      for (const { url } of candidates)
        if (!site.isInSitemap(url) && !site.isRedirectTarget(url) && !isKnownOtherwise(site, url))
          report('missing', { page: url });
    },
  }),
});

function isListPart(url: string): boolean {
  return LIST_PART.test(url) || ARCHIVE.test(url);
}

/** Of a page that is also there by http, as the index file of a folder, or without `.html`, the sitemap lists the other address. */
function isKnownOtherwise(site: SiteContext, url: string): boolean {
  const main = mainForm(url);
  if (main !== url && (site.isInSitemap(main) || site.page(main) !== null)) return true;
  return otherForms(url).some((form) => site.isInSitemap(form));
}
