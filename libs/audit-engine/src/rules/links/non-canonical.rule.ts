import { parseUrl } from '#common';
import { defineSiteRule } from '../../engine/run/rule.js';
import type { PageRow } from '../../engine/site/page-table.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import { variantKey } from '../../engine/site/address-forms.js';
import { NamingStart } from '../../shared/crawling/naming-start.js';

export default defineSiteRule({
  meta: {
    id: 'links/non-canonical',
    title: { failed: 'Internal link points to a page copy', passed: 'Internal links point to canonical pages' },
    subcategory: 'canonical',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'pages',
    messages: {
      copy: 'The page {url} names {canonical} as canonical. Pages that link to the copy: {total}.',
      unlinked: 'The page names {canonical} as canonical, and no page of the site links there.',
    },
    since: '1.0',
    version: 4,
    references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    howToFix: 'Link to the canonical URL, so that links and the canonical link say the same.',
  },
  create({ report, judged }) {
    const naming = new NamingStart();
    return {
      page(page) {
        naming.add(page);
      },
      end(site) {
        judged(site.pageCount);
        // What names the start page by mistake is no copy: its canonical link is wrong, and the links to it are right.
        const mistaken = new Set(naming.pages(site).map(({ url }) => url));
        for (const copy of site.pages) {
          const canonical = copy.canonical === null || copy.isNoindex ? null : site.page(copy.canonical);
          if (canonical === null && copy.canonical !== null && isUnlinked(site, copy)) {
            report('unlinked', { page: copy.url, url: copy.canonical }, { canonical: copy.canonical });
            continue;
          }
          if (!canonical || canonical.number === copy.number || mistaken.has(copy.url)) continue;
          if (isVersion(copy.url, canonical.url)) continue;
          const { pages, total } = site.linksTo(copy.url);
          for (const page of pages)
            report(
              'copy',
              { page, url: copy.url, pages, pagesTotal: total },
              { url: copy.url, canonical: canonical.url, total },
            );
        }
      },
    };
  },
});

/** A canonical URL of the same host that the whole crawl never came across: no link, no sitemap and no redirect names it. */
function isUnlinked(site: SiteContext, { url, canonical, isNoindex }: PageRow): boolean {
  return (
    canonical !== null &&
    !isNoindex &&
    site.probe.isComplete &&
    parseUrl(canonical)?.origin === new URL(url).origin &&
    site.page(canonical) === null &&
    site.target(canonical) === null &&
    !site.isInSitemap(canonical) &&
    !site.isRedirectTarget(canonical) &&
    site.linksTo(canonical, 1).total === 0
  );
}

/** Filters, sort orders and what fills in a form are for people: they need links although they are copies. */
function isVersion(url: string, canonical: string): boolean {
  if (pathOf(url) === pathOf(canonical)) return true;
  // Other writings of the path are reported where the page is linked without parameters.
  return url.includes('?') && variantKey(new URL(url)) === variantKey(new URL(canonical));
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
