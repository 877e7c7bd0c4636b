import { defineSiteRule } from '../../engine/run/rule.js';
import { TextSet } from '../../engine/site/page-groups.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import { mainForm } from '../../shared/addresses/variants.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/orphan-page',
    title: { failed: 'No page links to this page', passed: 'Every page is linked from another page' },
    subcategory: 'discovery',
    severity: 'warning',
    weight: 5,
    needs: [],
    judges: 'pages',
    messages: {
      orphan: 'No crawled page links to this page; it is known from the sitemap only.',
      hreflang: 'No crawled page links to this page; only the hreflang links of other pages name it.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
      'https://developers.google.com/search/docs/specialty/international/managing-multi-regional-sites',
    ],
    howToFix:
      'Link to the page from the page above it in the structure of the site or, in another language, from the page that it translates; or take it out of the sitemap.',
  },
  applies: ({ probe, pages }) => probe.isComplete && pages.length > 1,
  create({ report, judged }) {
    const versions = new TextSet();
    return {
      page({ url, hreflang }) {
        for (const [, target] of hreflang) if (target !== url) versions.add(target);
      },
      end(site) {
        const candidates = site.pages.filter((page) => page.isIndexable && !page.isStart);
        judged(candidates.length);
        for (const { url } of candidates) {
          const isListed = site.isInSitemap(url);
          // A page that was only reached through a redirect is linked by its old URL.
          if (
            (!isListed && (versions.size === 0 || !versions.has(url))) ||
            site.linksTo(url, 1).total > 0 ||
            site.isRedirectTarget(url) ||
            hasMainForm(site, url)
          )
            continue;
          report(isListed ? 'orphan' : 'hreflang', { page: url });
        }
      },
    };
  },
});

/** The same page by http or by the name of its index file: `url/address-variants` and `url/index-file` tell that. */
function hasMainForm(site: SiteContext, url: string): boolean {
  const main = mainForm(url);
  return main !== url && site.page(main) !== null;
}
