import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'performance/preconnect',
  safety: 'safe',
  needs: [],
  writes: 'Removes a link to the same host, or without a host.',
  edit({ finding, element, edits }) {
    if (finding.message === 'many') return 'You need to decide which hosts the first screen needs.';
    edits.removeElement(element);
    return undefined;
  },
});
