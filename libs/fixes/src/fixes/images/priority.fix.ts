import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'images/priority',
  safety: 'safe',
  needs: [],
  writes: 'Removes loading="lazy" from the image with the high priority.',
  edit({ finding, element, edits }) {
    if (finding.message !== 'conflict') return 'Which image comes first has to be said by somebody who knows.';
    edits.removeAttribute(element, 'loading');
    return undefined;
  },
});
