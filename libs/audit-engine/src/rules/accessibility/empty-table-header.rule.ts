import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden, mayHaveName, waitsForImageAlternative } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/empty-table-header',
    title: { failed: 'Table header cell is empty', passed: 'Every table header cell has text' },
    subcategory: 'tables',
    wcag: [],
    severity: 'warning',
    weight: 2,
    needs: ['tables'],
    messages: { empty: 'A header cell of a table is empty.' },
    since: '1.0',
    version: 6,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html',
      'https://www.w3.org/WAI/tutorials/tables/',
    ],
    howToFix: 'Write what the column or row contains, if need be out of sight; make cells that name nothing <td>.',
  },
  leavesOutScripted: 'fills',
  applies: ({ tables }) => tables.some(({ headerCells, isLayout }) => headerCells.length > 0 && !isLayout),
  check({ tables }, report) {
    for (const { headerCells, rows, isLayout, element } of tables) {
      if (isLayout || element.isAriaHidden) continue;
      const [inRow, inHead] = [rows[0]?.children[0], headerCells[0]];
      // Browsers make a row of cells of the head that are in none.
      const corner = inRow && inHead && inHead.index < inRow.index ? inHead : inRow;
      for (const cell of headerCells) {
        if (
          cell.name !== 'th' ||
          cell === corner ||
          cell.isAriaHidden ||
          mayHaveName(cell) ||
          hasControl(cell) ||
          waitsForImageAlternative(cell)
        )
          continue;
        if (!mayBeHidden(cell)) report('empty', cell);
      }
    }
  },
});

/** A box that selects all rows names itself. */
function hasControl(cell: PageElement): boolean {
  return cell.descendants(['input', 'select', 'button', 'textarea'], 1).length > 0;
}
