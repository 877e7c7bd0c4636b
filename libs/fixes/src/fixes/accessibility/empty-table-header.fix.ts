import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/empty-table-header',
  safety: 'review',
  needs: [],
  writes: 'Makes the cell that names nothing a <td>.',
  edit({ element, edits }) {
    edits.rename(element, 'td');
    edits.removeAttribute(element, 'scope');
    return undefined;
  },
});
