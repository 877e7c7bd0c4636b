/** What a command has to say: a value for programs, or text for people. */
export interface Result {
  /** With --json, the one value on stdout. */
  value: unknown;
  /** Without --json, what is printed; null for nothing. */
  text: string | null;
  /** Instead of a text: what is printed, part by part, with its own ends of lines. */
  parts?: AsyncIterable<string>;
  exitCode?: number;
}

/** Rows in columns as wide as their widest cell. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function day(date: Date | string | null): string {
  if (date === null) return 'never';
  const moment = new Date(date);
  return Number.isNaN(moment.getTime()) ? '?' : moment.toISOString().slice(0, 10);
}

/** `2026-11-22 05:10Z`. */
export function minute(date: Date | string | null | undefined): string {
  if (date === null || date === undefined) return '-';
  const moment = new Date(date);
  return Number.isNaN(moment.getTime()) ? '?' : `${moment.toISOString().slice(0, 16).replace('T', ' ')}Z`;
}

/** Runs a command's work and prints what it has to say. */
export type Report = (work: () => Promise<Result>) => Promise<void>;
