import { defineFix } from '../../fix.js';
import { inAttribute } from '../addresses.js';

export default defineFix({
  rule: 'social/og-url',
  safety: 'safe',
  needs: [],
  writes: 'Writes the whole address.',
  edit({ finding, element, page, edits }) {
    if (finding.message !== 'relative') return 'Which page is meant has to be said by somebody who knows.';
    const url = page.resolve((element.attr('content') ?? '').trim());
    if (url === null) return 'The address cannot be read.';
    edits.rewrite(element, 'content', () => inAttribute(url.href));
    return undefined;
  },
});
