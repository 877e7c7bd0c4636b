import { defineCrawlFix } from '../../fix.js';
import { relink } from '../moved-links.js';

export default defineCrawlFix({
  rule: 'crawlability/redirect-chain',
  safety: 'review',
  isShared: true,
  needs: ['anchors'],
  changes: ['links'],
  writes: 'Writes the address where the redirects end, when each of them is for good.',
  edit({ finding, page, crawl, edits }) {
    const from = String(finding.url);
    const to = crawl.movedTo(from);
    if (to === null) return 'Not every redirect of the chain is for good, or no page of the site is at its end.';
    return relink({ edits, page, crawl }, from, to);
  },
});
