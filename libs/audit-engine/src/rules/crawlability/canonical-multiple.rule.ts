import { countsAsCanonical } from '../../engine/facts/indexing.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'crawlability/canonical-multiple',
    title: { failed: 'Page has several canonical URLs', passed: 'No page has several canonical URLs' },
    subcategory: 'canonical',
    severity: 'error',
    weight: 6,
    needs: ['canonical'],
    messages: { several: 'The page names {second} as canonical, and before that {first}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://www.rfc-editor.org/rfc/rfc6596',
    ],
    howToFix: 'Keep one canonical link. Look for a second one in a plug-in, the theme or a Link header of the server.',
  },
  applies: ({ canonical }) => canonical.all.length > 0,
  check({ canonical }, report) {
    const counted = canonical.all.filter(countsAsCanonical);
    const first = counted[0]?.url;
    const other = counted.find((one) => one.url !== first);
    if (first && other?.url)
      report('several', other.element ?? `Link: <${other.href}>; rel="canonical"`, { first, second: other.url });
  },
});
