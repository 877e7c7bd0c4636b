import { definePageRule } from '../../engine/run/rule.js';
import { isPrivateHost } from '../../shared/addresses/hosts.js';
import { isSameAddress } from '../../shared/addresses/same-address.js';
import { withoutEnding, withoutSlash } from '../../engine/site/address-forms.js';
import { leadsAway } from '../../shared/crawling/indexable.js';

export default definePageRule({
  meta: {
    id: 'crawlability/canonical-noindex',
    title: {
      failed: 'Page has both noindex and a canonical URL',
      passed: 'No page combines noindex with a canonical URL',
    },
    subcategory: 'canonical',
    severity: 'warning',
    weight: 3,
    needs: ['canonical', 'robots'],
    messages: { both: 'The page has noindex and names {url} as canonical.' },
    since: '1.0',
    version: 3,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
    ],
    howToFix: 'Keep the canonical link alone for a copy; keep noindex alone for a page that shall not be found.',
  },
  // A page that sends people on names its target in both ways.
  applies: ({ canonical, robots, named }) =>
    robots.isNoindex && canonical.url !== null && !named('meta').some(leadsAway),
  check({ canonical, location }, report) {
    const { url, all } = canonical;
    if (url !== null && !isThePage(new URL(url), location))
      report('both', all.find((one) => one.url === url)?.element, { url });
  },
});

function isThePage(named: URL, location: URL): boolean {
  // A copy on this machine or network names itself at its public host.
  if (isPrivateHost(location.hostname)) {
    named.host = location.host;
    named.port = location.port;
  }
  return isSameAddress(withoutFile(named), withoutFile(location));
}

/** Servers give the same file as `/about`, `/about.html` and `/about/`. */
function withoutFile(url: URL): string {
  const plain = new URL(url);
  plain.pathname = withoutEnding(withoutSlash(url.pathname));
  return plain.href;
}
