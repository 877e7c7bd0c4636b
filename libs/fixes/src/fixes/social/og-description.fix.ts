import { definePageFix } from '../../fix.js';
import { inAttribute } from '../addresses.js';

export default definePageFix({
  rule: 'social/og-description',
  safety: 'safe',
  needs: ['head'],
  writes: 'Adds og:description with the text of the meta description.',
  edit({ page, edits }) {
    const { description } = page.head;
    if (!description) return 'The page has no description.';
    if (!edits.insertInHead(`<meta property="og:description" content="${inAttribute(description)}">`))
      return 'The source has no <head> tag.';
    return undefined;
  },
});
