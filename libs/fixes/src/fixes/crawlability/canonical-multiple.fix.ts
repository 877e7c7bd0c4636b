import { defineFix } from '../../fix.js';
import { ownAddress } from '../canonical-link.js';

export default defineFix({
  rule: 'crawlability/canonical-multiple',
  safety: 'review',
  needs: ['canonical'],
  writes: 'Keeps the link that names the page itself, and removes the others.',
  edit({ page, edits }) {
    const { all } = page.canonical;
    const own = ownAddress(page.url);
    if (!all.some(({ url, isInHead }) => url === own && isInHead))
      return 'You need to decide which page should be found.';
    for (const { url, element } of all) if (url !== own && element) edits.removeElement(element);
    return undefined;
  },
});
