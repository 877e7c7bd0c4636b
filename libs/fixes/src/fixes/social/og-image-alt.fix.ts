import { definePageFix } from '../../fix.js';
import { inAttribute } from '../addresses.js';

export default definePageFix({
  rule: 'social/og-image-alt',
  safety: 'safe',
  needs: ['head', 'images'],
  writes: 'Adds og:image:alt with the alt text that the same picture has on the page.',
  edit({ page, edits }) {
    const address = page.resolve(page.head.meta('og:image')?.content ?? '')?.href;
    const texts = new Set(
      page.images.flatMap(({ src, alt }) => (alt && src && page.resolve(src)?.href === address ? [alt.trim()] : [])),
    );
    const [text, other] = texts;
    if (!text || other !== undefined) return 'You need to describe the image.';
    if (!edits.insertInHead(`<meta property="og:image:alt" content="${inAttribute(text)}">`))
      return 'The source has no <head> tag.';
    return undefined;
  },
});
