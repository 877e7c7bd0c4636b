import { defineSiteRule } from '../../engine/run/rule.js';
import { pagesLinkingTo } from '../../shared/crawling/redirect-pages.js';

/** As the crawler notes it; with a canonical link to the same place it is what a host of plain files can do. */
const WAYS: ReadonlyMap<string | null, 'refresh' | 'script'> = new Map([
  ['forwarded by refresh', 'refresh'],
  ['forwarded by script', 'script'],
]);

export default defineSiteRule({
  meta: {
    id: 'crawlability/forwarding-page',
    title: { failed: 'Redirect is made by a page', passed: 'No redirect is made by a page' },
    subcategory: 'redirects',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'pages',
    messages: {
      refresh: '{url} responds with a page whose meta tag sends visitors to {to}.',
      script: '{url} responds with a page whose script sends visitors to {to}.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
      'https://www.rfc-editor.org/rfc/rfc9110#name-301-moved-permanently',
    ],
    howToFix:
      'Respond with status 301 and a Location header. Where the host allows no redirects, add a canonical link to the target.',
  },
  applies: ({ targets }) => targets.some((target) => !target.isExternal && target.outcome === 'redirect'),
  create: ({ report, judged }) => ({
    end(site) {
      const found: string[] = [];
      for (const { url, outcome, chain, isExternal, error } of site.targets) {
        const way = WAYS.get(error);
        const [to] = chain;
        if (outcome !== 'redirect' || isExternal || to === undefined || way === undefined) continue;
        found.push(url);
        const { pages, total } = site.linksTo(url);
        report(way, { url, pages, pagesTotal: total }, { url, to });
      }
      judged(site.pageCount, pagesLinkingTo(site, found));
    },
  }),
});
