import { defineSiteRule } from '../../engine/run/rule.js';
import { isOtherPageOfSite } from '../../shared/crawling/canonical-of-site.js';
import { NamingStart } from '../../shared/crawling/naming-start.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/sitemap-canonical',
    title: { failed: 'Sitemap lists a page that is not canonical', passed: 'Every page in the sitemap is canonical' },
    subcategory: 'sitemap',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'pages',
    messages: { other: 'The sitemap lists this page, and the page names {canonical} as canonical.' },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    ],
    howToFix: 'List the canonical URL instead of its copies.',
  },
  create({ report, judged }) {
    const naming = new NamingStart();
    return {
      page(page) {
        naming.add(page);
      },
      end(site) {
        const listed = site.pages.filter((page) => !page.isNoindex && site.isInSitemap(page.url));
        judged(listed.length);
        // The sitemap is right about them: `crawlability/canonical-start` reports what they name.
        const mistaken = new Set(naming.pages(site).map(({ url }) => url));
        for (const page of listed) {
          if (
            page.canonical === null ||
            page.isIndexable ||
            mistaken.has(page.url) ||
            site.page(page.canonical)?.number === page.number ||
            !isOtherPageOfSite(page.canonical, page.url)
          )
            continue;
          report('other', { page: page.url, url: page.canonical }, { canonical: page.canonical });
        }
      },
    };
  },
});
