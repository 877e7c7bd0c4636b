import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'links/mailto',
  safety: 'safe',
  needs: [],
  changes: ['links'],
  writes: 'Removes slashes and blanks around the address.',
  edit({ element, edits }) {
    edits.rewrite(element, 'href', (href) =>
      href.replace(/^\s*mailto:[\s/]*([^?]*?)\s*(\?.*)?$/is, (_, to: string, rest = '') => `mailto:${to}${rest}`),
    );
    return undefined;
  },
});
