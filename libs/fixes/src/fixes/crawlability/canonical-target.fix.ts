import { defineCrawlFix } from '../../fix.js';
import { plainForm } from '../../nearby/spellings.js';
import { nameCanonical, ownAddress } from '../canonical-link.js';

export default defineCrawlFix({
  rule: 'crawlability/canonical-target',
  safety: 'review',
  needs: ['canonical'],
  writes:
    'Names the page itself, when the address differs from its own only by case, slashes, the index file or its ending.',
  edit({ finding, page, edits }) {
    const from = String(finding.url);
    if (plainForm(from) !== plainForm(page.url)) return 'You need to decide which page should be found.';
    return nameCanonical({ edits, page }, from, ownAddress(page.url));
  },
});
