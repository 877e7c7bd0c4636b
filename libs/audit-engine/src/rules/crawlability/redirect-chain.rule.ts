import { defineSiteRule } from '../../engine/run/rule.js';
import { downgradeOf } from '../../shared/crawling/downgrade.js';
import { pagesLinkingTo } from '../../shared/crawling/redirect-pages.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/redirect-chain',
    title: { failed: 'URL redirects several times', passed: 'No URL redirects several times' },
    subcategory: 'redirects',
    severity: 'warning',
    weight: 5,
    needs: [],
    judges: 'pages',
    messages: { chain: '{url} takes {count} redirects to {to}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
      'https://www.rfc-editor.org/rfc/rfc9110#name-redirection-3xx',
    ],
    howToFix: 'Redirect the first URL straight to the last one, and link to the last one.',
  },
  applies: ({ targets }) => targets.some((target) => !target.isExternal && target.outcome === 'redirect'),
  create: ({ report, judged }) => ({
    end(site) {
      const found: string[] = [];
      const isSecure = site.probe.startUrl.startsWith('https:');
      for (const target of site.targets) {
        const { url, outcome, chain, isExternal } = target;
        const to = chain.at(-1);
        if (
          outcome !== 'redirect' ||
          isExternal ||
          to === undefined ||
          chain.length < 2 ||
          new Set([url, ...chain]).size <= chain.length ||
          // Without the step by http, which `security/https-downgrade` tells, there is one redirect left.
          (chain.length === 2 && isSecure && downgradeOf(target) !== null)
        )
          continue;
        // The links of a chain are separate redirects; only what people and sitemaps point at begins one.
        const linking = site.linksTo(url);
        if (linking.total === 0 && !site.isInSitemap(url)) continue;
        found.push(url);
        report(
          'chain',
          { url, pages: linking.pages, pagesTotal: linking.total, snippet: [url, ...chain].join(' → ') },
          { url, count: chain.length, to },
        );
      }
      judged(site.pageCount, pagesLinkingTo(site, found));
    },
  }),
});
