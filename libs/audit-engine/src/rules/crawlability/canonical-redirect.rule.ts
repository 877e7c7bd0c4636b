import { parseUrl } from '#common';
import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteContext } from '../../engine/site/site-context.js';

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

/** Where a URL is known to redirect; a URL on the other host (with or without www.) goes where the probe of that host went. */
function redirectOf(site: SiteContext, canonical: string): string | null {
  if (site.page(canonical)) return null;
  const target = site.target(canonical);
  if (target) return target.outcome === 'redirect' ? (target.chain.at(-1) ?? null) : null;
  const other = site.answer('alternateHost');
  if (other?.status !== 200 || parseUrl(canonical) === null) return null;
  const { host, pathname, search, hash } = new URL(canonical);
  const final = new URL(other.finalUrl);
  return host === new URL(other.url).host && host !== final.host && final.host === new URL(site.probe.startUrl).host
    ? final.origin + pathname + search + hash
    : null;
}
