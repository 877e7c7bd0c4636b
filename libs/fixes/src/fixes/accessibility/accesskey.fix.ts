import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/accesskey',
  safety: 'review',
  needs: [],
  writes: 'Removes the access key from the later element.',
  edit({ finding, element, edits }) {
    const key = String(finding.data.key);
    edits.setTokens(
      element,
      'accesskey',
      element.tokens('accesskey').filter((one) => one !== key),
    );
    return undefined;
  },
});
