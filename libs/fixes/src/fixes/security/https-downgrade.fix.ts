import { defineCrawlFix } from '../../fix.js';
import { relink } from '../moved-links.js';

export default defineCrawlFix({
  rule: 'security/https-downgrade',
  safety: 'review',
  isShared: true,
  needs: ['anchors'],
  changes: ['links'],
  writes: 'Writes the https address where the redirects end.',
  edit({ finding, page, crawl, edits }) {
    const end = crawl.target(String(finding.url))?.chain.at(-1) ?? '';
    const to = crawl.page(end.replace(/^http:/, 'https:'));
    if (to?.status !== 200 || !to.url.startsWith('https:')) return 'No page of the site is known at the end by https.';
    return relink({ edits, page, crawl }, String(finding.url), to.url);
  },
});
