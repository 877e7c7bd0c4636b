import type { PageView } from '../../engine/facts/page-facts.js';
import { defineSiteRule } from '../../engine/run/rule.js';
import { TextSet } from '../../engine/site/page-groups.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import { mainForm } from '../../engine/site/address-forms.js';
import { isEmptyPlace } from '../../shared/scripts/empty-place.js';
import { writtenLinks } from '../../shared/scripts/written-links.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/orphan-page',
    title: { failed: 'No page links to this page', passed: 'Every page is linked from another page' },
    subcategory: 'discovery',
    severity: 'warning',
    weight: 5,
    needs: ['anchors', 'document', 'scripts'],
    judges: 'pages',
    messages: {
      orphan: 'No crawled page links to this page; it is known from the sitemap only.',
      hreflang: 'No crawled page links to this page; only the hreflang links of other pages name it.',
    },
    since: '1.0',
    version: 7,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
      'https://developers.google.com/search/docs/specialty/international/managing-multi-regional-sites',
    ],
    howToFix:
      'Link to the page from the page above it in the structure of the site or, in another language, from the page that it translates; or take it out of the sitemap.',
  },
  applies: ({ probe, pages }) => probe.isComplete && pages.length > 1,
  extract: (page) => (page.isStart && hasScriptedMenu(page) ? true : null),
  create({ report, judged }) {
    const versions = new TextSet();
    let isScripted = false;
    return {
      page({ url, hreflang, extract }) {
        if (extract) isScripted = true;
        for (const [, target] of hreflang) if (target !== url) versions.add(target);
      },
      end(site) {
        // The links that people see are not known.
        if (isScripted) return;
        const candidates = site.pages.filter((page) => page.isIndexable && !page.isStart);
        judged(candidates.length);
        const scripted = new Set(Array.from(writtenLinks(site), (link) => site.page(link)?.url ?? ''));
        for (const { url } of candidates) {
          const isListed = site.isInSitemap(url);
          // A page that was only reached through a redirect is linked by its old URL.
          if (
            (!isListed && (versions.size === 0 || !versions.has(url))) ||
            site.linksTo(url, 1).total > 0 ||
            site.isRedirectTarget(url) ||
            scripted.has(url) ||
            hasMainForm(site, url)
          )
            continue;
          report(isListed ? 'orphan' : 'hreflang', { page: url });
        }
      },
    };
  },
});

/** A page that links to no other page of the site and has an empty place, which a script fills. */
function hasScriptedMenu(page: PageView<'anchors' | 'document' | 'scripts'>): boolean {
  const { anchors, document, isInternal, location, scripts } = page;
  return (
    scripts.some(({ isExecutable }) => isExecutable) &&
    !anchors.some(({ url }) => url !== null && isInternal(url) && url.pathname !== location.pathname) &&
    document.elements.some(isEmptyPlace)
  );
}

/** The same page by http or by the name of its index file: `url/address-variants` and `url/index-file` tell that. */
function hasMainForm(site: SiteContext, url: string): boolean {
  const main = mainForm(url);
  return main !== url && site.page(main) !== null;
}
