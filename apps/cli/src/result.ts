/** What a command has to say: a value for programs, or text for people. */
export interface Result {
  /** With --json, the one value on stdout. */
  value: unknown;
  /** Without --json, what is printed. */
  text: string;
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

export function day(date: Date | null): string {
  return date === null ? 'never' : date.toISOString().slice(0, 10);
}

/** Runs a command's work and prints what it has to say. */
export type Report = (work: () => Promise<Result>) => Promise<void>;
