import { defineCrawlFix } from '../../fix.js';
import { relink } from '../moved-links.js';

export default defineCrawlFix({
  rule: 'links/redirected',
  safety: 'safe',
  needs: ['anchors'],
  changes: ['links'],
  writes: 'Writes the address to which the old one has moved for good.',
  edit({ finding, page, crawl, edits }) {
    const from = String(finding.url);
    const to = crawl.movedTo(from);
    if (to === null) return 'The redirect does not lead to a page of the site for good.';
    return relink({ edits, page, crawl }, from, to);
  },
});
