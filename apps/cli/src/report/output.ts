import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Option, type Command } from 'commander';
import { usageError } from '../command-error.js';
import type { Context } from '../context.js';
import { EXIT } from '../exit-codes.js';
import { GATE_HELP, judgeGates, parseGate, type Gate } from '../gates/gates.js';
import { applyIgnores } from '../gates/ignores.js';
import type { Project } from '../gates/project-file.js';
import type { Result } from '../result.js';
import { compareReports } from './compare.js';
import { FORMATS, show, type AnyReport, type Format, type Shown } from './shown.js';

export interface OutputOptions {
  format?: Format;
  output?: string[];
  failOn?: string[];
  exitCode?: number;
}

/** Options of the commands that show a report. */
export function addOutputOptions(command: Command): Command {
  return command
    .addOption(new Option('-f, --format <format>', 'how the report is written').choices(FORMATS))
    .option(
      '-o, --output <file>',
      'write the report into a file; its name says the format where -f does not (.html .md .csv .json .xml .txt); repeatable',
      collect,
    )
    .option('--fail-on <gate>', `end with 3 when this is so; repeatable: ${GATE_HELP}`, collect)
    .addOption(
      new Option('--exit-code <n>', 'what to end with when a gate trips')
        .argParser((text) => {
          if (/^\d{1,3}$/.test(text) && Number(text) <= 255) return Number(text);
          throw usageError('--exit-code takes a number from 0 to 255.');
        })
        .default(EXIT.problemsFound),
    );
}

/** For options that may be given several times. */
export function collect(value: string, before: string[] | undefined): string[] {
  return [...(before ?? []), value];
}

/** Gates of the command line and of the project; read before any work, so that a slip costs nothing. */
export function readGates(options: OutputOptions, project: Project): Gate[] {
  return [...project.gates, ...(options.failOn ?? []).map(parseGate)];
}

const BY_EXTENSION: Readonly<Record<string, Format>> = {
  '.html': 'html',
  '.htm': 'html',
  '.md': 'markdown',
  '.csv': 'csv',
  '.json': 'json',
  '.xml': 'junit',
  '.txt': 'llm',
};

export interface Finished {
  report: AnyReport;
  previous: AnyReport | null;
  gates: readonly Gate[];
  project: Project;
  options: OutputOptions;
  notes?: readonly string[];
  /** What the command ends with when no gate trips. */
  exitCode?: number;
}

/** From a report to what the command says and ends with: ignores, the comparison, gates, formats. */
export async function finishReport(context: Context, finished: Finished): Promise<Result> {
  const { terminal, wantsJson } = context;
  const { previous, gates, project, options, notes = [] } = finished;
  const applied = applyIgnores(finished.report, project.ignores, today());
  for (const { rule, until } of applied.ended)
    terminal.warn(`The ignore of ${rule} ended on ${until ?? ''}: its findings count again.`);
  const comparison = previous === null ? null : await compareReports(withoutIgnored(previous, project), applied.report);
  const shown = show(applied.report, {
    ignored: applied.ignored,
    notes,
    ...(comparison === null ? {} : { comparison }),
  });
  const results = judgeGates(gates, shown.view, shown.comparison);
  const judged: Shown = { ...shown, gates: results };
  const { gateLine } = await import('./words.js');
  for (const result of results) if (result.isTripped || !result.isJudged) terminal.warn(gateLine(result));
  const isTripped = results.some((result) => result.isTripped);
  return {
    ...(await write(judged, { options, context, wantsJson })),
    exitCode: isTripped ? (options.exitCode ?? EXIT.problemsFound) : (finished.exitCode ?? EXIT.ok),
  };
}

async function write(
  shown: Shown,
  { options, context, wantsJson }: { options: OutputOptions; context: Context; wantsJson: boolean },
): Promise<Pick<Result, 'value' | 'text'>> {
  const { render, toValue } = await import('./render.js');
  const files = options.output ?? [];
  for (const file of files) {
    const format =
      (files.length > 1 ? null : options.format) ?? BY_EXTENSION[extname(file).toLowerCase()] ?? options.format;
    if (format === undefined)
      throw usageError(
        `The name ${file} does not say a format. Add -f, or one of ${Object.keys(BY_EXTENSION).join(' ')}.`,
      );
    await writeFile(file, `${render(shown, format, { isColoured: false, width: 100 })}\n`);
    context.terminal.note(`Wrote ${file} (${format}).`);
  }
  const value = wantsJson ? toValue(shown) : null;
  if (files.length > 0 && !wantsJson) return { value, text: null };
  const { isColoured, width } = context.terminal;
  return { value, text: wantsJson ? null : render(shown, options.format ?? 'console', { isColoured, width }) };
}

/** What is accepted now was accepted then: it is neither resolved nor new. */
function withoutIgnored(previous: AnyReport, project: Project): AnyReport {
  return applyIgnores(previous, project.ignores, today()).report;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
