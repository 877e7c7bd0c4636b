import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/aria-allowed',
  safety: 'safe',
  needs: [],
  writes: 'Removes the attribute, which does not count on this element.',
  edit({ finding, element, edits }) {
    edits.removeAttribute(element, String(finding.data.attribute ?? 'aria-checked'));
    return undefined;
  },
});
