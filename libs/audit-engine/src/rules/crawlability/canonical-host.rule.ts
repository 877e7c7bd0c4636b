import { getDomain } from 'tldts';
import { isPrivateHost } from '../../shared/addresses/hosts.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'crawlability/canonical-host',
    title: { failed: 'Canonical URL is on another site', passed: 'Every canonical URL is on this site' },
    subcategory: 'canonical',
    severity: 'warning',
    weight: 6,
    needs: ['canonical'],
    messages: { foreign: 'The canonical URL is on {host}: search engines may show that site instead of this page.' },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://www.rfc-editor.org/rfc/rfc6596',
    ],
    howToFix: 'Name the address of this page, unless it is a copy of a page that the other site published first.',
  },
  // A copy on the developer's machine names its public address.
  applies: ({ canonical, location }) => canonical.url !== null && !isPrivateHost(location.hostname),
  check({ canonical, location }, report) {
    const { url } = canonical;
    if (url === null || !/^https?:/.test(url)) return;
    const { hostname } = new URL(url);
    if (hostname === location.hostname || siteOf(hostname) === siteOf(location.hostname)) return;
    const source = canonical.all.find((one) => one.url === url);
    report('foreign', source?.element ?? `Link: <${url}>; rel="canonical"`, { host: hostname });
  },
});

/** Registrable domain; the host itself for addresses and single names. */
function siteOf(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
