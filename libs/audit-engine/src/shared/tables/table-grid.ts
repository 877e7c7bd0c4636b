import type { Table } from '../../engine/facts/body.js';
import type { PageElement } from '../../engine/parse/element.js';

/** Larger tables are taken as right. */
const MAX_CELLS = 5_000;
const MAX_COLUMNS = 200;
const MAX_SPAN = 1_000;

interface Place {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export interface Grid {
  /** A cell of any kind in one of its columns, further down. */
  hasCellsBelow(cell: PageElement): boolean;
  /** A data cell in one of its rows. */
  hasDataInRows(cell: PageElement): boolean;
}

/** Where each cell stands (HTML, "forming a table"), spans counted; null for a table that is too large. */
export function gridOf({ rows, headerCells, dataCells }: Table): Grid | null {
  if (headerCells.length + dataCells.length > MAX_CELLS) return null;
  const places = new Map<PageElement, Place>();
  const rowsWithData = new Set<number>();
  /** The last row of each column in which a cell begins. */
  const lastRows: number[] = [];
  /** Rows that each column is still taken by a cell from above. */
  const taken: number[] = [];
  for (const [row, tr] of rows.entries()) {
    let column = 0;
    for (const cell of tr.children) {
      if (cell.name !== 'td' && cell.name !== 'th') continue;
      while ((taken[column] ?? 0) > row) column++;
      const columns = spanOf(cell, 'colspan');
      const written = spanOf(cell, 'rowspan');
      const size = written === 0 ? rows.length - row : Math.min(written, rows.length - row);
      if (column + columns > MAX_COLUMNS) return null;
      places.set(cell, { row, column, rows: size, columns });
      for (let i = column; i < column + columns; i++) {
        taken[i] = row + size;
        lastRows[i] = row;
      }
      if (cell.name === 'td') for (let i = row; i < row + size; i++) rowsWithData.add(i);
      column += columns;
    }
  }
  return {
    hasCellsBelow: (cell) => {
      const place = places.get(cell);
      if (!place) return true;
      const end = place.row + place.rows;
      return lastRows.slice(place.column, place.column + place.columns).some((row) => row >= end);
    },
    hasDataInRows: (cell) => {
      const place = places.get(cell);
      if (!place) return true;
      for (let row = place.row; row < place.row + place.rows; row++) if (rowsWithData.has(row)) return true;
      return false;
    },
  };
}

/** `rowspan="0"` reaches to the end; everything that is no number is 1. */
function spanOf(cell: PageElement, attribute: 'colspan' | 'rowspan'): number {
  const value = Number.parseInt(cell.attr(attribute) ?? '', 10);
  if (Number.isNaN(value) || value < 0) return 1;
  return attribute === 'colspan' ? Math.min(Math.max(value, 1), MAX_SPAN) : Math.min(value, 65_534);
}
