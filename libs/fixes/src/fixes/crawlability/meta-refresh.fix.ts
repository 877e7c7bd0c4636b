import { defineFix } from '../../fix.js';
import { inAttribute } from '../addresses.js';

export default defineFix({
  rule: 'crawlability/meta-refresh',
  safety: 'review',
  needs: ['canonical'],
  writes: 'Adds a canonical link to the same place, so that search engines take the pair for a redirect.',
  edit({ finding, page, edits }) {
    if (page.canonical.all.length > 0) return 'The page names another canonical address.';
    if (!edits.insertInHead(`<link rel="canonical" href="${inAttribute(String(finding.data.url))}">`))
      return 'The source has no <head> tag.';
    return undefined;
  },
});
