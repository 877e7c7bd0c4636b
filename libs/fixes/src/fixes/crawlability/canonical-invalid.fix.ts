import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'crawlability/canonical-invalid',
  safety: 'safe',
  needs: [],
  writes: 'Takes the fragment off the address.',
  edit({ finding, element, edits }) {
    if (finding.message !== 'fragment') return 'Which address is meant has to be said by somebody who knows.';
    edits.rewrite(element, 'href', (href) => href.replace(/#.*$/s, ''));
    return undefined;
  },
});
