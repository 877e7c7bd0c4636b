import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/deprecated-aria',
  safety: 'safe',
  needs: [],
  writes: 'Writes the successor of the role, and removes attributes that nothing supports.',
  edit({ finding, element, edits }) {
    const { attribute, successor } = finding.data;
    if (finding.message === 'attribute') edits.removeAttribute(element, String(attribute));
    else edits.setAttribute(element, 'role', String(successor));
    return undefined;
  },
});
