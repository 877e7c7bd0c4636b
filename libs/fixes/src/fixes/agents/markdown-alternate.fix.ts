import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'agents/markdown-alternate',
  safety: 'safe',
  needs: [],
  writes: 'Removes the link that leads nowhere or to the page itself.',
  edit({ finding, element, edits }) {
    if (finding.message === 'host') return 'You need to decide whether the other site is meant.';
    edits.removeElement(element);
    return undefined;
  },
});
