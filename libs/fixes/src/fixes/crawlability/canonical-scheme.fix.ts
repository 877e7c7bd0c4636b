import { defineFix } from '../../fix.js';
import { secured } from '../addresses.js';

export default defineFix({
  rule: 'crawlability/canonical-scheme',
  safety: 'safe',
  needs: [],
  writes: 'Writes https, by which the page came.',
  edit({ element, edits }) {
    if (!edits.rewrite(element, 'href', secured)) return 'The address is not written with http.';
    return undefined;
  },
});
