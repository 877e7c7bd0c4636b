import { definePageFix } from '../../fix.js';
import { inAttribute } from '../addresses.js';

export default definePageFix({
  rule: 'social/og-image',
  safety: 'safe',
  needs: ['head'],
  writes: 'Adds og:image with the picture of twitter:image, which has its alternative text.',
  edit({ page, edits }) {
    const image = page.head.meta('twitter:image')?.content;
    if (!image) return 'You need to choose an image.';
    if (!edits.insertInHead(`<meta property="og:image" content="${inAttribute(image)}">`))
      return 'The source has no <head> tag.';
    return undefined;
  },
});
