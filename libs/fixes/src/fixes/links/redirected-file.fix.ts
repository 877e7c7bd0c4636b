import { defineCrawlFix } from '../../fix.js';
import { reload } from '../moved-links.js';

export default defineCrawlFix({
  rule: 'links/redirected-file',
  // Whether the redirect is for good is not known.
  safety: 'review',
  isShared: true,
  needs: ['document'],
  changes: ['resources'],
  writes: 'Writes the address where the file is.',
  edit({ finding, page, crawl, edits }) {
    const from = String(finding.url);
    const to = crawl.resource(from)?.chain.at(-1);
    if (to === undefined) return 'Where the file is, is not known.';
    reload({ edits, page }, from, to);
    return edits.isEmpty ? 'It is named in a list or in a style.' : undefined;
  },
});
