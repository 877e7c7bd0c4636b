import { csvCell } from '#common';
import type { AuditedPageRow } from './dto/page-table.dto.js';
import type { PageTable } from './page-table.js';

const COLUMNS = [
  'url',
  'status',
  'depth',
  'ttfbMs',
  'bytes',
  'words',
  'errors',
  'warnings',
  'findings',
] as const satisfies readonly (keyof AuditedPageRow)[];
const ROWS_AT_ONCE = 1_000;

/** The rows as CSV (RFC 4180, with a line of names), part by part. */
export function* exportPages(table: PageTable, rows: Uint32Array): Generator<string> {
  yield `${COLUMNS.join(',')}\r\n`;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    yield table
      .rows(rows.subarray(at, at + ROWS_AT_ONCE))
      .map((row) => `${COLUMNS.map((column) => csvCell(row[column])).join(',')}\r\n`)
      .join('');
}
