import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'images/sizes',
  safety: 'safe',
  needs: [],
  writes: 'Writes sizes="100vw" for auto without lazy loading: that is what browsers take it for.',
  edit({ finding, element, edits }) {
    if (finding.message !== 'auto') return 'How wide the image is has to be measured.';
    edits.setAttribute(element, 'sizes', '100vw');
    return undefined;
  },
});
