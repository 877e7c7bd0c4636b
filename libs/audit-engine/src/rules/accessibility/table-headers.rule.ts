import type { Table } from '../../engine/facts/body.js';
import type { PageElement } from '../../engine/parse/element.js';
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
    version: 7,
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

/** A list in the form of a table, with one cell a row or names of people in columns, has nothing to name; a head says that it has. */
function needsHeaders({ element, caption, dataCells }: Table): boolean {
  if (element.children.some(({ name }) => name === 'thead')) return true;
  const rows = new Set(dataCells.map(({ parent }) => parent));
  return dataCells.length > rows.size && (caption !== null || !dataCells.slice(0, MAX_CELLS).every(isName));
}
const MAX_CELLS = 60;

/** As "Jane Doe" is, in letters that have capitals. What is bold may head a column. */
function isName(cell: PageElement): boolean {
  return cell.text.length <= MAX_NAME && NAME.test(cell.text) && !cell.children.some(({ name }) => BOLD.has(name));
}
const MAX_NAME = 60;
const NAME = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){1,3}$/u;
const BOLD = new Set(['b', 'strong', 'span', 'font', 'u']);

function hasHeadersByRole({ dataCells }: Table): boolean {
  return dataCells.some((cell) => cell.has('role') || cell.has('headers'));
}
