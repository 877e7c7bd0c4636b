import { defineCrawlFix } from '../../fix.js';
import { nameCanonical, ownAddress } from '../canonical-link.js';

export default defineCrawlFix({
  rule: 'crawlability/canonical-pagination',
  safety: 'review',
  needs: ['canonical'],
  writes: 'Names the part of the list itself.',
  edit: ({ finding, page, edits }) => nameCanonical({ edits, page }, String(finding.url), ownAddress(page.url)),
});
