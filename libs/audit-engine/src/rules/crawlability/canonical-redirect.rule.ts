import { defineSiteRule } from '../../engine/run/rule.js';
import { redirectOf } from '../../shared/crawling/known-redirect.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/canonical-redirect',
    title: { failed: 'Canonical URL redirects', passed: 'No canonical URL redirects' },
    subcategory: 'canonical',
    severity: 'warning',
    weight: 5,
    needs: [],
    judges: 'pages',
    messages: { redirect: 'The canonical URL {url} redirects to {to}.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    howToFix: 'Name the URL where the redirect ends. Mind scheme, www and the slash at the end.',
  },
  create: ({ report, judged }) => ({
    end(site) {
      const pages = site.pages.filter((page) => page.canonical !== null);
      judged(pages.length);
      for (const { url: page, canonical } of pages) {
        const to = canonical === null ? null : redirectOf(site, canonical);
        // http for https is a separate finding.
        if (canonical !== null && to !== null && canonical.replace(/^http:/, 'https:') !== to)
          report('redirect', { page, url: canonical }, { url: canonical, to });
      }
    },
  }),
});
