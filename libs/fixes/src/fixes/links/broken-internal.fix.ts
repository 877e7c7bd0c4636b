import { defineCrawlFix } from '../../fix.js';
import { relink } from '../moved-links.js';

export default defineCrawlFix({
  rule: 'links/broken-internal',
  safety: 'review',
  needs: ['anchors'],
  changes: ['links'],
  writes: 'Writes the one page whose address differs only by case, slashes, the index file or its ending.',
  edit({ finding, page, crawl, edits }) {
    // An error of the server may pass.
    if (finding.data.status !== 404 && finding.data.status !== 410) return 'The address does not say that it is gone.';
    const to = crawl.pageMeantBy(String(finding.url));
    if (to === null) return 'No page of the site has a similar URL, so you need to decide which one is meant.';
    return relink({ edits, page, crawl }, String(finding.url), to);
  },
});
