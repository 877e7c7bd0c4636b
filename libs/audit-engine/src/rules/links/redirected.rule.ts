import { defineSiteRule } from '../../engine/run/rule.js';

const PERMANENT = new Set([301, 308]);

export default defineSiteRule({
  meta: {
    id: 'links/redirected',
    title: { failed: 'Internal link redirects', passed: 'No internal link redirects' },
    subcategory: 'redirects',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'pages',
    messages: {
      redirected: 'The URL {url} has moved permanently to {to}. Pages that still link to the old URL: {total}.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
      'https://www.rfc-editor.org/rfc/rfc9110#name-301-moved-permanently',
    ],
    howToFix: 'Write the new URL into the links. The redirect stays for links from elsewhere.',
  },
  create: ({ report, judged }) => ({
    end(site) {
      judged(site.pageCount);
      for (const { url, outcome, status, chain, isExternal } of site.targets) {
        const [to] = chain;
        // Chains, circles, temporary redirects and those that leave the site are checked elsewhere or meant.
        if (
          outcome !== 'redirect' ||
          isExternal ||
          chain.length !== 1 ||
          to === undefined ||
          to === url ||
          !PERMANENT.has(status ?? 0) ||
          !site.page(to)
        )
          continue;
        // http for https is a separate finding.
        if (url.replace(/^http:/, 'https:') === to) continue;
        const { pages, total } = site.linksTo(url);
        for (const page of pages) report('redirected', { page, url, pages, pagesTotal: total }, { url, to, total });
      }
    },
  }),
});
