import { defineCrawlFix } from '../../fix.js';
import { nameCanonical } from '../canonical-link.js';

export default defineCrawlFix({
  rule: 'crawlability/canonical-chain',
  safety: 'review',
  needs: ['canonical'],
  writes: 'Names the page that the canonical page names, when that one names itself.',
  edit({ finding, page, crawl, edits }) {
    const next = crawl.page(String(finding.data.next));
    if (!next?.isIndexable || next.status !== 200) return 'You need to decide which of the pages should be found.';
    return nameCanonical({ edits, page }, String(finding.url), next.url);
  },
});
