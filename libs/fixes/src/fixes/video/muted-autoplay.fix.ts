import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'video/muted-autoplay',
  safety: 'review',
  needs: [],
  changes: ['resources'],
  writes: 'Removes autoplay from the address.',
  edit({ element, edits }) {
    edits.rewrite(element, 'src', (src) =>
      src.replace(/([?&](?:amp;)?)autoplay=[^&#]*(?:&(?:amp;)?)?/i, '$1').replace(/[?&](?:amp;)?(?=#|$)/, ''),
    );
    return undefined;
  },
});
