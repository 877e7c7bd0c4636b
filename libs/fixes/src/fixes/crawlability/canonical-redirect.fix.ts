import { defineCrawlFix } from '../../fix.js';
import { nameCanonical } from '../canonical-link.js';

export default defineCrawlFix({
  rule: 'crawlability/canonical-redirect',
  // Rules about pages that can be found begin to look at the page.
  safety: 'review',
  needs: ['canonical'],
  writes: 'Names the page of the site to which the canonical address redirects.',
  edit({ finding, page, crawl, edits }) {
    const to = String(finding.data.to);
    const end = crawl.page(to);
    const isFound = crawl.isSame(to, page.url) || (end?.status === 200 && end.isIndexable);
    if (!isFound) return 'What is at the end of the redirect is not known to be a page that can be found.';
    return nameCanonical({ edits, page }, String(finding.url), to);
  },
});
