import { defineFix } from '../../fix.js';
import { inAttribute } from '../addresses.js';

export default defineFix({
  rule: 'social/og-image-url',
  safety: 'safe',
  needs: [],
  writes: 'Writes the complete URL, with https on the same host.',
  edit({ finding, element, page, edits }) {
    const url = page.resolve((element.attr('content') ?? '').trim());
    if (url === null || finding.message === 'scheme') return 'The image has to be published first.';
    if (finding.message === 'insecure' && !page.isInternal(url))
      return 'Whether the other host has https has to be tried.';
    if (page.location.protocol === 'https:' && url.protocol === 'http:') url.protocol = 'https:';
    edits.rewrite(element, 'content', () => inAttribute(url.href));
    return undefined;
  },
});
