import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/aria-value',
  safety: 'safe',
  needs: [],
  writes: 'Removes the attribute, whose value browsers ignore.',
  edit({ finding, element, edits }) {
    edits.removeAttribute(element, String(finding.data.name));
    return undefined;
  },
});
