import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'links/tel',
  safety: 'safe',
  needs: [],
  changes: ['links'],
  writes: 'Removes slashes, and (0) behind the country code.',
  edit({ element, edits }) {
    edits.rewrite(element, 'href', (href) =>
      href.replace(/^(\s*tel:)\/+/i, '$1').replace(/^(\s*tel:\s*\+[\d\s]{1,8})\(0\)/i, '$1'),
    );
    return undefined;
  },
});
