import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { openGraphTags } from '../../shared/social/tags.js';

const REQUIRED = ['og:title', 'og:type', 'og:url'] as const;

export default definePageRule({
  meta: {
    id: 'social/og-required',
    title: { failed: 'Required Open Graph tag is missing', passed: 'No required Open Graph tag is missing' },
    subcategory: 'open graph',
    severity: 'warning',
    weight: 3,
    needs: ['head', 'robots', 'canonical'],
    messages: { missing: 'The page has Open Graph tags but not {keys}, which the protocol requires.' },
    since: '1.0',
    references: ['https://ogp.me/#metadata'],
    howToFix: 'Add og:title (the headline), og:type ("website" or "article") and og:url (the canonical address).',
  },
  readsSent: true,
  applies: (page) => isIndexable(page) && openGraphTags(page.head).length > 0,
  check({ head }, report) {
    // An empty tag is reported by another rule.
    const missing = REQUIRED.filter((key) => head.meta(key) === null);
    if (missing.length > 0) report('missing', openGraphTags(head)[0]?.element, { keys: missing.join(', ') });
  },
});
