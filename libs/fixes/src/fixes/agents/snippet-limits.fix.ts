import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'agents/snippet-limits',
  safety: 'review',
  needs: [],
  writes: 'Removes data-nosnippet from the main part.',
  edit({ finding, element, edits }) {
    if (finding.message !== 'main') return 'Whether the page may be quoted has to be said by somebody.';
    edits.removeAttribute(element, 'data-nosnippet');
    return undefined;
  },
});
