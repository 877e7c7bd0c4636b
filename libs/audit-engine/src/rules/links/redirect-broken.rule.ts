import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteContext } from '../../engine/site/site-context.js';

/** Refusals and busy servers: such an end is not known to be broken. */
const UNDECIDED = new Set([401, 402, 403, 407, 408, 429, 430, 503, 509, 529, 999]);

export default defineSiteRule({
  meta: {
    id: 'links/redirect-broken',
    title: { failed: 'Link redirects to an error page', passed: 'No link redirects to an error page' },
    subcategory: 'broken',
    severity: 'error',
    weight: 8,
    needs: [],
    judges: 'pages',
    messages: { broken: 'The URL {url} redirects to {to}, which returns an error. Pages that link to it: {total}.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/http-network-errors'],
    howToFix: 'Let the redirect lead to a page that exists, and write that page into the links.',
  },
  create: ({ report, judged }) => ({
    end(site) {
      judged(site.pageCount);
      for (const { url, outcome, chain, finalStatus, isExternal } of site.targets) {
        const to = chain.at(-1);
        if (outcome !== 'redirect' || isExternal || to === undefined || !endsBroken(site, to, finalStatus)) continue;
        const { pages, total } = site.linksTo(url);
        for (const page of pages) report('broken', { page, url, pages, pagesTotal: total }, { url, to, total });
      }
    },
  }),
});

function endsBroken(site: SiteContext, to: string, finalStatus: number | null): boolean {
  const target = site.target(to);
  if (target) return target.outcome === 'broken';
  return finalStatus !== null && finalStatus >= 400 && !UNDECIDED.has(finalStatus) && !site.page(to);
}
