import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'crawlability/canonical-invalid',
  safety: 'safe',
  needs: [],
  writes: 'Takes the fragment off the address.',
  edit({ finding, element, edits }) {
    if (finding.message !== 'fragment') return 'You need to decide which URL is meant.';
    edits.rewrite(element, 'href', (href) => href.replace(/#.*$/s, ''));
    return undefined;
  },
});
