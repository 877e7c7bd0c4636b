import { Option, type Command } from 'commander';
import type { Comparison } from '#audit-engine/comparison';
import { retirementsIn } from '#audit-engine/retired';
import type { TakenPictures } from '#audit-run/one-process';
import { SqoutApiError } from '#client';
import { number } from '#common/words';
import { CommandError, usageError } from '../command-error.js';
import type { Context } from '../context.js';
import { EXIT } from '../exit-codes.js';
import { GATE_HELP, checkGates, parseGate, type Gate } from '../gates/gates.js';
import { applyIgnores, type Ignored } from '../gates/ignores.js';
import type { Project } from '../gates/project-file.js';
import type { Result } from '../result.js';
import { compareReports } from './compare.js';
import { countListed, type ReadFindings } from './listed-findings.js';
import { readOutputs, writeParts, type OutputFile } from './output-files.js';
import type { AnyReport } from './any-report.js';
import { FORMATS, isList, show, type Format, type Shown } from './shown.js';

export interface OutputOptions {
  format?: Format;
  output?: string[];
  failOn?: string[];
  exitCode?: number;
}

/** Options of the commands that show a report. */
export function addOutputOptions(command: Command): Command {
  return command
    .addOption(new Option('-f, --format <format>', 'report format').choices(FORMATS))
    .option(
      '-o, --output <file>',
      'write the report into a file; its name says the format where -f does not (.html .md .csv .ndjson .json .sarif .xml .txt); repeatable',
      collect,
    )
    .option(
      '--fail-on <gate>',
      `end with 3 when this is so, with 4 when an old report cannot tell; repeatable: ${GATE_HELP}`,
      collect,
    )
    .addOption(
      new Option('--exit-code <n>', 'exit code when a gate trips')
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
export function readGates(
  terminal: Pick<Context['terminal'], 'note'>,
  options: Pick<OutputOptions, 'failOn'>,
  project: Pick<Project, 'gates'>,
): Gate[] {
  const gates = [...project.gates, ...(options.failOn ?? []).map(parseGate)];
  for (const note of retirementsIn(gates.flatMap(({ rule }) => rule ?? []))) terminal.note(note);
  return gates;
}

export interface Finished {
  report: AnyReport;
  previous: AnyReport | null;
  gates: readonly Gate[];
  project: Project;
  options: OutputOptions;
  notes?: readonly string[];
  isPartial?: boolean;
  findings?: ReadFindings | null;
  /** What each of the ignores that have not ended has left out of it before. */
  ignored?: readonly number[] | null;
  /** Of pages that a browser showed. */
  pictures?: TakenPictures | null;
  /** Of a report of a server: the one that the server compared it with. */
  readCompared?: (reportId: string) => Promise<AnyReport>;
  /** Keeps the report, which a gate that compares it with an earlier one may have refused. */
  keep?: (refusedBy: string | null) => Promise<void>;
  /** What the command ends with when no gate trips. */
  exitCode?: number;
}

/** From a report to what the command says and ends with: ignores, the comparison, gates, formats. */
export async function finishReport(context: Context, finished: Finished): Promise<Result> {
  const { terminal } = context;
  const { previous, gates, project, options, notes = [], isPartial, findings = null } = finished;
  const applied = applyIgnores(finished.report, project.ignores, today());
  const ignored = applied.ignored.map((one, i) => ({ ...one, findings: one.findings + (finished.ignored?.[i] ?? 0) }));
  for (const { rule, until } of applied.ended)
    terminal.warn(`The ignore of ${rule} ended on ${until ?? ''}: its findings count again.`);
  const comparison =
    previous === null
      ? await compareAgain(finished, applied.ignored)
      : await compareReports(previous, finished.report, applied.ignored);
  const shown = show(applied.report, {
    ignored,
    notes,
    findings,
    pictures: finished.pictures ?? null,
    ...(isPartial === undefined ? {} : { isPartial }),
    ...(comparison === null ? {} : { comparison }),
  });
  const results = checkGates(gates, shown.view, shown.comparison);
  await finished.keep?.(gates.find(({ isRelative }, i) => isRelative && results[i]?.isTripped)?.text ?? null);
  const judged: Shown = { ...shown, gates: results };
  const { gateLine } = await import('./words.js');
  for (const result of results) if (result.isTripped || !result.isJudged) terminal.warn(gateLine(result));
  const whole = applied.report === finished.report ? shown.view : show(finished.report).view;
  const { total } = countListed(whole);
  const isTripped = results.some((result) => result.isTripped);
  return {
    ...(await write(judged, { options, context, total })),
    exitCode: isTripped
      ? (options.exitCode ?? EXIT.problemsFound)
      : results.some((result) => result.isUnknown)
        ? EXIT.cannotTell
        : (finished.exitCode ?? EXIT.ok),
  };
}

/** A server knows nothing of the ignores here: its comparison is made anew without what is ignored, as that of two files is. */
async function compareAgain(
  { report, readCompared }: Finished,
  ignored: readonly Ignored[],
): Promise<Comparison | null> {
  const compared = (report.comparison ?? null) as Comparison | null;
  if (compared === null || readCompared === undefined || ignored.length === 0) return null;
  try {
    const id = compared.previousReportId;
    return await compareReports({ ...(await readCompared(id)), id }, report, ignored);
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof SqoutApiError)) throw error;
    return {
      ...compared,
      isPartial: true,
      partialNote: 'cannot be compared without the ignored findings: the previous report is not available',
    };
  }
}

interface Written {
  options: OutputOptions;
  context: Context;
  /** Findings before any is ignored. */
  total: number;
}

async function write(shown: Shown, written: Written): Promise<Pick<Result, 'value' | 'text' | 'parts'>> {
  const { options, context } = written;
  const { terminal, wantsJson } = context;
  const { render, toValue } = await import('./render.js');
  const outputs = await outputsOf(options);
  for (const { file, format } of outputs) {
    const counter = { count: 0 };
    await writeParts(file, render(counting(shown, counter), format, { isColoured: false, width: Infinity }));
    terminal.note(`Wrote ${file} (${format}).`);
    if (isList(format)) sayWhatIsLeftOut(file, counter.count, shown, written);
  }
  const value = wantsJson ? toValue(shown) : null;
  if (outputs.length > 0 || wantsJson) return { value, text: null };
  const { isColoured, width } = terminal;
  const format = options.format ?? 'console';
  if (!isList(format)) return { value, text: null, parts: render(shown, format, { isColoured, width }) };
  const counter = { count: 0 };
  const parts = render(counting(shown, counter), format, { isColoured, width });
  return { value, text: null, parts: andThen(parts, () => sayWhatIsLeftOut('stdout', counter.count, shown, written)) };
}

/** The files of `-o`. @throws CommandError for those that cannot be written; asked for before any work as well */
export function outputsOf({ output = [], format }: OutputOptions): Promise<OutputFile[]> {
  return readOutputs(output, format);
}

async function* andThen(parts: AsyncIterable<string>, say: () => void): AsyncGenerator<string> {
  yield* parts;
  say();
}

function counting(shown: Shown, counter: { count: number }): Shown {
  const { findings } = shown;
  if (findings === null) return shown;
  return {
    ...shown,
    async *findings() {
      for await (const part of findings()) {
        counter.count += part.length;
        yield part;
      }
    },
  };
}

function sayWhatIsLeftOut(file: string, count: number, shown: Shown, { context, total }: Written): void {
  const { listed } = countListed(shown.view);
  if (shown.findings !== null && count < total)
    context.terminal.warn(`${file} has ${number(count)} of ${number(total)} findings: the others were only counted.`);
  else if (shown.findings === null && listed < countListed(shown.view).total)
    context.terminal.warn(
      `${file} has ${number(listed)} of ${number(countListed(shown.view).total)} findings: the report lists no more. "sqout audit … -o findings.csv" writes all.`,
    );
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
