import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'agents/snippet-limits',
  safety: 'review',
  needs: [],
  writes: 'Removes data-nosnippet from the main part.',
  edit({ finding, element, edits }) {
    if (finding.message !== 'main') return 'You need to decide whether the page may be quoted.';
    edits.removeAttribute(element, 'data-nosnippet');
    return undefined;
  },
});
