import { defineFix } from '../../fix.js';
import { inAttribute } from '../addresses.js';

export default defineFix({
  rule: 'social/og-url',
  safety: 'safe',
  needs: [],
  writes: 'Writes the complete URL.',
  edit({ finding, element, page, edits }) {
    if (finding.message !== 'relative') return 'You need to decide which page is meant.';
    const url = page.resolve((element.attr('content') ?? '').trim());
    if (url === null) return 'The address cannot be read.';
    edits.rewrite(element, 'content', () => inAttribute(url.href));
    return undefined;
  },
});
