import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'security/opener',
  safety: 'safe',
  needs: [],
  writes: 'Removes opener from rel.',
  edit({ element, edits }) {
    edits.setTokens(
      element,
      'rel',
      element.tokens('rel').filter((token) => token !== 'opener'),
    );
    return undefined;
  },
});
