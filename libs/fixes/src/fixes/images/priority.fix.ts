import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'images/priority',
  safety: 'safe',
  needs: [],
  writes: 'Removes loading="lazy" from the image with the high priority.',
  edit({ finding, element, edits }) {
    if (finding.message !== 'conflict') return 'You need to decide which image comes first.';
    edits.removeAttribute(element, 'loading');
    return undefined;
  },
});
