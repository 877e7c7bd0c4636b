import { getDomain } from 'tldts';
import { parseUrl } from '#common';
import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/host-variants',
    title: { failed: 'Site responds both with and without www', passed: 'Site responds on one host only' },
    subcategory: 'redirects',
    severity: 'warning',
    weight: 5,
    needs: [],
    judges: 'site',
    messages: { both: 'Both {host} and {other} answer; neither redirects to the other.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    howToFix: 'Redirect one of the two hosts to the other with status 301, path included.',
  },
  applies: (site) => isMainHost(new URL(site.probe.startUrl).hostname) && site.answer('alternateHost')?.status === 200,
  create: ({ report }) => ({
    end(site) {
      const probe = site.answer('alternateHost');
      const { host } = new URL(site.probe.startUrl);
      const asked = new URL(probe?.url ?? site.probe.startUrl).host;
      if (!probe || asked === host || new URL(probe.finalUrl).host !== asked) return;
      // A canonical link with the host tells search engines which of the two is meant.
      const canonical = site.page(site.probe.startUrl)?.canonical ?? null;
      if (canonical === null || parseUrl(canonical) === null || new URL(canonical).host !== host)
        report('both', { url: probe.url }, { host, other: asked });
    },
  }),
});

/** `example.co.uk` and `www.example.co.uk`: people do not type www. before other hosts. */
function isMainHost(hostname: string): boolean {
  const bare = hostname.startsWith('www.') ? hostname.slice(4) : hostname;
  return getDomain(bare, { allowPrivateDomains: true }) === bare;
}
