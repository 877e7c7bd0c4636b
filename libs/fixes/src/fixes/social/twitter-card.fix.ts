import { definePageFix } from '../../fix.js';

export default definePageFix({
  rule: 'social/twitter-card',
  safety: 'review',
  needs: ['head'],
  writes: 'Adds twitter:card: with a large picture when there is one.',
  edit({ finding, page, edits }) {
    const card = page.head.meta('og:image') || page.head.meta('twitter:image') ? 'summary_large_image' : 'summary';
    const { element } = finding;
    if (finding.message === 'invalid' && element) edits.setAttribute(element, 'content', card);
    else if (!edits.insertInHead(`<meta name="twitter:card" content="${card}">`))
      return 'The source has no <head> tag.';
    return undefined;
  },
});
