import { defineSiteRule } from '../../engine/run/rule.js';
import { isLoop } from '../../shared/crawling/redirect-loop.js';
import { pagesLinkingTo } from '../../shared/crawling/redirect-pages.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/redirect-loop',
    title: { failed: 'URL redirects in a loop', passed: 'No URL redirects in a loop' },
    subcategory: 'redirects',
    severity: 'error',
    weight: 7,
    needs: [],
    judges: 'pages',
    messages: { loop: '{url} redirects in a circle and never answers.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.rfc-editor.org/rfc/rfc9110#section-15.4-5',
      'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    ],
    howToFix:
      'Find the two rules that undo each other, such as one that adds and one that removes the slash at the end, and keep one.',
  },
  applies: ({ targets }) => targets.some((target) => !target.isExternal && target.outcome === 'redirect'),
  create: ({ report, judged }) => ({
    end(site) {
      const found: string[] = [];
      for (const target of site.targets) {
        if (target.isExternal || !isLoop(target)) continue;
        const { url, chain } = target;
        const linking = site.linksTo(url);
        if (linking.total === 0) continue;
        found.push(url);
        report(
          'loop',
          { url, pages: linking.pages, pagesTotal: linking.total, snippet: [url, ...chain].slice(0, 5).join(' → ') },
          { url },
        );
      }
      judged(site.pageCount, pagesLinkingTo(site, found));
    },
  }),
});
