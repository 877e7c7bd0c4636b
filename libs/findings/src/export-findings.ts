import { csvCell } from '#common';
import type { Finding } from './dto/finding.dto.js';

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const COLUMNS = [
  'severity',
  'category',
  'ruleId',
  'ruleName',
  'pageUrl',
  'message',
  'line',
  'selector',
  'snippet',
  'url',
  'cause',
  'change',
  'wcag',
] as const;

/** The findings as a file, part by part: CSV (RFC 4180, with a line of names) or one JSON object a line. */
export async function* exportFindings(
  parts: AsyncIterable<readonly Finding[]>,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield `${COLUMNS.join(',')}\r\n`;
  for await (const part of parts) {
    let text = '';
    for (const finding of part)
      text +=
        format === 'csv'
          ? `${COLUMNS.map((column) => csvCell(cellOf(finding[column]))).join(',')}\r\n`
          : `${JSON.stringify(finding)}\n`;
    if (text !== '') yield text;
  }
}

function cellOf(value: string | number | string[] | null | undefined): string | number | null {
  return Array.isArray(value) ? value.join(' ') : (value ?? null);
}
