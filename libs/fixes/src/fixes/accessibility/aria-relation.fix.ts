import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/aria-relation',
  safety: 'safe',
  needs: [],
  writes: 'Removes the attribute, which names nothing.',
  edit({ finding, element, edits }) {
    edits.removeAttribute(element, String(finding.data.attribute));
    return undefined;
  },
});
