import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/table-headers',
  safety: 'review',
  needs: [],
  writes: 'Makes the cells of the table head <th>.',
  edit({ element, edits }) {
    const [head] = element.descendants(['thead'], 1);
    if (!head) return 'You need to decide which cells are headers.';
    for (const cell of head.descendants(['td'], 100)) edits.rename(cell, 'th');
    return undefined;
  },
});
