import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'performance/preconnect',
  safety: 'safe',
  needs: [],
  writes: 'Removes a link to the own host, or to none.',
  edit({ finding, element, edits }) {
    if (finding.message === 'many') return 'Which hosts the first screen needs has to be said by somebody who knows.';
    edits.removeElement(element);
    return undefined;
  },
});
