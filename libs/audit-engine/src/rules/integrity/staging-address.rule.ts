import { definePageRule } from '../../engine/run/rule.js';
import { ownerOf } from '../../shared/addresses/hosts.js';

const STAGING = /(?:^|[.-])(?:staging|stage|preprod|pre-prod|uat|testing)(?:[.-]|\d{0,2}\.)/;

export default definePageRule({
  meta: {
    id: 'integrity/staging-address',
    title: { failed: 'Page loads files from a test system', passed: 'No page loads files from a test system' },
    subcategory: 'unfinished',
    severity: 'warning',
    weight: 5,
    needs: ['resources'],
    messages: { loaded: 'The public page loads {url} from a test system.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    howToFix:
      'Write the public address, or a path without host, and search the database for the name of the test system.',
  },
  applies: ({ location }) => !STAGING.test(location.hostname),
  check({ resources, location }, report) {
    const owner = ownerOf(location.hostname);
    for (const { kind, url, element } of resources) {
      if (kind === 'iframe' || url.hostname === location.hostname || !STAGING.test(url.hostname)) continue;
      if (ownerOf(url.hostname) === owner) report('loaded', element, { url: url.href });
    }
  },
});
