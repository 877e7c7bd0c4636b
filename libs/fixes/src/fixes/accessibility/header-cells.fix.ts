import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/header-cells',
  safety: 'review',
  needs: [],
  writes: 'Makes the header cell that names no data a <td>.',
  edit({ element, edits }) {
    edits.rename(element, 'td');
    if (element.has('scope')) edits.removeAttribute(element, 'scope');
    return undefined;
  },
});
