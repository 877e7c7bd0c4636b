import type { Table } from '../../engine/facts/body.js';
import type { PageElement } from '../../engine/parse/element.js';

const MIN_ROWS = 3;
const MIN_COLUMNS = 2;
/** Cells looked at; enough to tell data from layout. */
const MAX_CELLS = 60;
/** Characters of a cell beyond which it is prose, which layout tables hold. */
const MAX_CELL_CHARS = 120;
const LAYOUT_ATTRIBUTES = ['cellpadding', 'cellspacing', 'width', 'bgcolor', 'background'];
const LAYOUT_PARTS = new Set([
  'table',
  'form',
  'div',
  'section',
  'article',
  'nav',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'p',
  'iframe',
  'img',
  'picture',
  'center',
  'input',
  'select',
  'textarea',
  'label',
]);

/**
 * True when a table surely holds data: it says so (caption, thead, header cells), or it is a regular grid of short
 * plain cells without the attributes that layout tables have. Everything else stays undecided.
 */
export function isDataTable({ element, caption, rows, dataCells, headerCells, isLayout }: Table): boolean {
  if (isLayout || rows.length < 2) return false;
  if (headerCells.length > 0 || caption !== null) return true;
  // A thead around the whole table, or around another table, is a part of a layout.
  if (element.children.some((child) => child.name === 'thead'))
    return (
      rows.some(({ parent }) => parent?.name !== 'thead') &&
      !dataCells.some((cell) => cell.descendants(['table'], 1).length > 0)
    );
  if (LAYOUT_ATTRIBUTES.some((name) => element.has(name)) || element.attr('border') === '0') return false;
  if (rows.length < MIN_ROWS || dataCells.length > rows.length * 40) return false;
  const perRow = new Map<PageElement | null, number>();
  for (const cell of dataCells) perRow.set(cell.parent, (perRow.get(cell.parent) ?? 0) + 1);
  const [columns = 0] = perRow.values();
  if (columns < MIN_COLUMNS || perRow.size !== rows.length || [...perRow.values()].some((count) => count !== columns))
    return false;
  const cells = dataCells.slice(0, MAX_CELLS);
  return cells.every(isPlainCell) && !cells.every(isLinkCell);
}

/** A grid of links alone is a menu. */
function isLinkCell(cell: PageElement): boolean {
  return cell.descendants(['a'], 1)[0]?.text === cell.text;
}

function isPlainCell(cell: PageElement): boolean {
  if (cell.has('colspan') || cell.has('rowspan') || cell.has('width') || cell.has('bgcolor') || cell.has('background'))
    return false;
  return (
    cell.text !== '' &&
    cell.text.length <= MAX_CELL_CHARS &&
    !cell.children.some((child) => LAYOUT_PARTS.has(child.name))
  );
}
