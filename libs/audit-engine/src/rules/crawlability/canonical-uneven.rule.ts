import { defineSiteRule } from '../../engine/run/rule.js';
import { hasCanonical, hasSeveralUrls } from '../../shared/crawling/canonical-need.js';

/** Of two pages, neither is the exception. */
const MIN_PAGES = 3;
const MAX_KEPT = 10_000;

export default defineSiteRule({
  meta: {
    id: 'crawlability/canonical-uneven',
    title: {
      failed: 'Page lacks the canonical URL that other pages have',
      passed: 'No page lacks the canonical URL that others have',
    },
    subcategory: 'canonical',
    severity: 'warning',
    weight: 2,
    needs: ['canonical', 'anchors'],
    judges: 'pages',
    messages: { missing: 'The page names no canonical URL, and {others} of {pages} pages do.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://www.rfc-editor.org/rfc/rfc6596',
    ],
    howToFix: 'Add <link rel="canonical" href="…"> with the absolute URL of the page, as on the other pages.',
  },
  extract: (page) => (hasCanonical(page) ? 'named' : hasSeveralUrls(page) ? 'other rule' : null),
  create({ report, judged }) {
    const without: string[] = [];
    let count = 0;
    let named = 0;
    return {
      page({ url, isIndexable, unseen, extract }) {
        if (!isIndexable || unseen !== undefined) return;
        count++;
        if (extract === 'named') named++;
        else if (extract === null && without.length < MAX_KEPT) without.push(url);
      },
      end() {
        judged(count);
        if (count < MIN_PAGES || named <= count / 2) return;
        for (const page of without) report('missing', { page }, { others: named, pages: count });
      },
    };
  },
});
