import { defineCrawlFix } from '../../fix.js';
import { relink } from '../moved-links.js';

export default defineCrawlFix({
  rule: 'links/non-canonical',
  safety: 'review',
  needs: ['anchors'],
  changes: ['links'],
  writes: 'Writes the address that the linked page names as canonical.',
  edit({ finding, page, crawl, edits }) {
    const to = crawl.page(String(finding.data.canonical));
    if (finding.message !== 'copy' || !to?.isIndexable || to.status !== 200)
      return 'The canonical page is not known to be one that can be found.';
    return relink({ edits, page, crawl }, String(finding.url), to.url);
  },
});
