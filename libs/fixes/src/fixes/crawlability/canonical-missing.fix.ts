import { definePageFix } from '../../fix.js';
import { inAttribute } from '../addresses.js';

export default definePageFix({
  rule: 'crawlability/canonical-missing',
  safety: 'review',
  needs: [],
  writes: 'Adds a canonical link with the address of the page itself.',
  edit({ page, edits }) {
    const url = new URL(page.url);
    if (url.search !== '') return 'You need to decide whether the parameters belong to the URL.';
    url.hash = '';
    if (!edits.insertInHead(`<link rel="canonical" href="${inAttribute(url.href)}">`))
      return 'The source has no <head> tag.';
    return undefined;
  },
});
