import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'links/nofollow-internal',
  safety: 'review',
  needs: [],
  writes: 'Removes nofollow from rel.',
  edit({ element, edits }) {
    edits.setTokens(
      element,
      'rel',
      element.tokens('rel').filter((token) => token !== 'nofollow'),
    );
    return undefined;
  },
});
