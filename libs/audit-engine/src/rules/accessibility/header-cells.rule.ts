import type { Table } from '../../engine/facts/body.js';
import type { PageElement } from '../../engine/parse/element.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { gridOf } from '../../shared/tables/table-grid.js';
import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/header-cells',
    title: { failed: 'Header cell belongs to no data cell', passed: 'Every header cell belongs to data cells' },
    subcategory: 'tables',
    wcag: ['1.3.1'],
    severity: 'warning',
    weight: 2,
    needs: ['tables'],
    messages: {
      alone: 'The header cell "{text}" names no data cell.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://www.w3.org/WAI/tutorials/tables/',
      'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html',
    ],
    howToFix: 'Give the column or row its data cells, or make the cell a <td> or a <caption>.',
  },
  applies: ({ tables }) => tables.some(isChecked),
  check({ tables }, report) {
    for (const table of tables) {
      if (!isChecked(table) || mayBeHidden(table.element)) continue;
      for (const cell of headersAlone(table)) report('alone', cell, { text: copyText(cell.text, 80) });
    }
  },
});

/** Bodies that a script fills have no data cell yet. */
function isChecked({ element, headerCells, dataCells, isLayout, rows }: Table): boolean {
  return (
    !isLayout &&
    !element.isAriaHidden &&
    !element.has('role') &&
    headerCells.length > 0 &&
    dataCells.length > 0 &&
    rows.length > 1
  );
}

/** Headers of nothing; one of a group of rows or columns has the cells of its neighbours. */
function headersAlone(table: Table): PageElement[] {
  const grid = gridOf(table);
  if (grid === null) return [];
  const isNamed = new Set(table.dataCells.flatMap((cell) => cell.tokens('headers')));
  return table.headerCells.filter((cell) => {
    const scope = cell.keyword('scope') ?? '';
    if (cell.name !== 'th' || cell.isAriaHidden || cell.text === '' || scope.endsWith('group')) return false;
    if (isNamed.has((cell.attr('id') ?? '').toLowerCase())) return false;
    return (scope === 'row' || !grid.hasCellsBelow(cell)) && (scope === 'col' || !grid.hasDataInRows(cell));
  });
}
