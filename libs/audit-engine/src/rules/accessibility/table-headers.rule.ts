import type { Table } from '../../engine/facts/body.js';
import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { isDataTable } from '../../shared/tables/tables.js';

export default definePageRule({
  meta: {
    id: 'accessibility/table-headers',
    title: { failed: 'Data table has no header cells', passed: 'Every data table has header cells' },
    subcategory: 'tables',
    wcag: ['1.3.1'],
    severity: 'warning',
    weight: 6,
    needs: ['tables'],
    messages: { missing: 'A data table has no header cells.' },
    since: '1.0',
    version: 4,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html',
      'https://www.w3.org/WAI/tutorials/tables/',
    ],
    howToFix: 'Make the cells that name a column or row <th> elements, with scope="col" or scope="row".',
  },
  applies: ({ tables }) => tables.some(isChecked),
  check({ tables }, report) {
    for (const table of tables) {
      if (table.headerCells.length > 0 || !isChecked(table) || hasHeadersByRole(table)) continue;
      if (!mayBeHidden(table.element)) report('missing', table.element);
    }
  },
});

function isChecked(table: Table): boolean {
  return !table.element.isAriaHidden && table.dataCells.length > 0 && isDataTable(table) && needsHeaders(table);
}

/** A list in the form of a table, one cell a row, has nothing to name; a head says that it has. */
function needsHeaders({ element, dataCells }: Table): boolean {
  const rows = new Set(dataCells.map(({ parent }) => parent));
  return dataCells.length > rows.size || element.children.some(({ name }) => name === 'thead');
}

function hasHeadersByRole({ dataCells }: Table): boolean {
  return dataCells.some((cell) => cell.has('role') || cell.has('headers'));
}
