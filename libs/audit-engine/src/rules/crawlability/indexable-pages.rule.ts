import { isPrivateHost } from '../../shared/addresses/hosts.js';
import { mainForm } from '../../engine/site/address-forms.js';
import { redirectOf } from '../../shared/crawling/known-redirect.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import type { SitePage } from '../../engine/site/site-page.js';
import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/indexable-pages',
    title: { failed: 'No page is left to index', passed: 'The site has pages that can be indexed' },
    subcategory: 'indexing',
    severity: 'error',
    weight: 9,
    needs: [],
    judges: 'site',
    messages: {
      canonical:
        'No page is left to index (pages: {total}). {copies} of them name another page as canonical. For example, {first} names {canonical}.',
    },
    since: '1.0',
    version: 5,
    references: [
      'https://www.rfc-editor.org/rfc/rfc6596',
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    ],
    howToFix:
      'Let each page name its own address as canonical. A copy of the site for tests is better kept behind a password.',
  },
  // Where the start page has noindex, `crawlability/start-noindex` tells it.
  applies: ({ pages }) => pages.length > 0 && !pages.some(({ isStart, isNoindex }) => isStart && isNoindex),
  create: ({ report }) => ({
    end(site) {
      const { pages } = site;
      if (pages.some((page) => page.isIndexable || namesItself(page, site) || isLocalCopy(page))) return;
      const copies = pages.filter(
        ({ isNoindex, canonical, url }) => !isNoindex && canonical !== null && canonical !== url,
      );
      const [first] = copies;
      if (!first) return;
      report(
        'canonical',
        {
          page: first.url,
          url: first.canonical ?? first.url,
          pages: copies.slice(0, 100).map(({ url }) => url),
          pagesTotal: copies.length,
        },
        { total: pages.length, copies: copies.length, first: first.url, canonical: first.canonical ?? '' },
      );
    },
  }),
});

type Addressed = Pick<SitePage, 'url' | 'status' | 'canonical' | 'isNoindex'>;

/** By http, as the index file of its folder, or by an address that redirects to it: it may be indexed. */
function namesItself({ url, status, canonical, isNoindex }: Addressed, site: SiteContext): boolean {
  if (status !== 200 || isNoindex || canonical === null) return false;
  return [canonical, redirectOf(site, canonical)].some((named) => named !== null && mainForm(named) === mainForm(url));
}

/** A copy on the developer's machine names its public URL, which may be indexed. */
function isLocalCopy({ url, status, canonical, isNoindex }: Addressed): boolean {
  return (
    status === 200 &&
    !isNoindex &&
    canonical !== null &&
    isPrivateHost(new URL(url).hostname) &&
    new URL(url).host !== new URL(canonical).host
  );
}
