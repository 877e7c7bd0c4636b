import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Comparison } from '#audit-engine/comparison';
import { SqoutApiError } from '#client';
import { ask, connect, type Connection } from '../account/connection.js';
import { serverOption } from '../account/whoami.command.js';
import { CommandError } from '../command-error.js';
import type { Context } from '../context.js';
import { readProject } from '../gates/project-file.js';
import { findingsOfRun, runOfReport } from '../remote/findings-of-run.js';
import { table, type Result } from '../result.js';
import { History, readReportFile } from './history.js';
import { readKeptFindings } from './kept-findings.js';
import type { ReadFindings } from './listed-findings.js';
import { addOutputOptions, finishReport, outputsOf, readGates, type Finished, type OutputOptions } from './output.js';
import type { AnyReport } from './any-report.js';
import { findingsOfWcag, ofWcag, readWcag } from './wcag-filter.js';

interface Options extends OutputOptions {
  list?: boolean;
  diff?: string;
  wcag?: string;
  config?: string;
}

export function addReportCommand(program: Command, context: Context): void {
  const command = program
    .command('report')
    .argument(
      '[what]',
      'a file, a site that was audited here, or the id of a report or run on the server; the last one without it',
    )
    .option('--list', 'list the reports of audits that ran here')
    .option('--diff <what>', 'compare with another one: new, resolved, not re-checked')
    .option(
      '--wcag <criterion>',
      'only issues of this success criterion of WCAG 2.2 (1.4.3), or of this level and below (AA)',
    )
    .option('--config <file>', 'configuration file to use instead of the nearest sqout.toml');
  addOutputOptions(command).action((what: string | undefined, options: Options) =>
    context.report(() => (options.list ? list(what, options) : showOne(context, { what, options, command }))),
  );
}

async function list(site: string | undefined, options: Options): Promise<Result> {
  const { folder } = await readProject(options.config);
  const entries = await new History(folder).list(site);
  return {
    value: entries,
    text:
      entries.length === 0
        ? 'No audit has run here yet. Run: sqout audit <url>'
        : table(
            ['SITE', 'AUDITED', 'FILE'],
            entries.map(({ site: name, name: when, path }) => [name, when.slice(0, 19), path]),
          ),
  };
}

async function showOne(
  context: Context,
  { what, options, command }: { what: string | undefined; options: Options; command: Command },
): Promise<Result> {
  const project = await readProject(options.config);
  const gates = readGates(context.terminal, options, project);
  await outputsOf(options);
  const history = new History(project.folder);
  const where = { context, history, server: serverOption(command) };
  const find = (wanted: string | undefined): Promise<AnyReport> => findReport(wanted, where);
  const { report, findings } = narrow(options, await find(what), await findFindings(what, where));
  const previous = options.diff === undefined ? null : await find(options.diff);
  const isOfServer = what !== undefined && !existsSync(what) && OF_SERVER.test(what);
  const more = isOfServer
    ? { readCompared: (id: string) => fromServer(id, context, where.server) }
    : await comparedHere(report, history);
  return finishReport(context, { report, findings, previous, gates, project, options, ...more });
}

function narrow(
  { wcag }: Options,
  report: AnyReport,
  findings: ReadFindings | null,
): { report: AnyReport; findings: ReadFindings | null } {
  if (wcag === undefined) return { report, findings };
  const wanted = readWcag(wcag);
  return { report: ofWcag(report, wanted), findings: findings && findingsOfWcag(findings, wanted) };
}

/** The report of the history that this one was compared with: what is ignored may have changed since. */
async function comparedHere(
  { comparison, baseUrl }: AnyReport,
  history: History,
): Promise<Pick<Finished, 'readCompared'>> {
  const { previousReportId } = (comparison ?? {}) as Partial<Comparison>;
  if (previousReportId === undefined) return {};
  const previous = (await history.list(String(baseUrl))).find(({ name }) => name === previousReportId);
  return previous === undefined ? {} : { readCompared: () => readFileOf(previous.path) };
}

const OF_SERVER = /^(rep|run)_\w+$/;

/** Where reports are looked for. */
export interface Found {
  context: Context;
  history: History;
  server: string | undefined;
}

/** A file, the id of a report or run on the server, or the last report of a site. */
export async function findReport(what: string | undefined, { context, history, server }: Found): Promise<AnyReport> {
  if (what !== undefined && existsSync(what)) return readFileOf(what);
  if (what !== undefined && OF_SERVER.test(what)) return fromServer(what, context, server);
  const [last] = await history.list(what);
  if (last !== undefined) return readFileOf(last.path);
  throw new CommandError(
    'NOT_FOUND',
    what === undefined
      ? 'No audit has run here yet. Run: sqout audit <url>'
      : `There is no file, no site audited here and no report called "${what}". "sqout report --list" lists what is here.`,
  );
}

/** All findings of what `findReport` found; null where only its report is known. */
async function findFindings(
  what: string | undefined,
  { context, history, server }: Found,
): Promise<ReadFindings | null> {
  if (what !== undefined && existsSync(what)) return readKeptFindings(what);
  if (what !== undefined && OF_SERVER.test(what)) {
    const connection = await connect(context, server);
    const runId = what.startsWith('run_') ? what : await runOfReport(connection, what);
    return runId === null ? null : () => findingsOfRun(connection, runId);
  }
  const [last] = await history.list(what);
  return last === undefined ? null : readKeptFindings(last.path);
}

export async function readFileOf(path: string): Promise<AnyReport> {
  try {
    return await readReportFile(path);
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not a report as JSON' : 'cannot be read';
    throw new CommandError('BAD_REPORT', `${path} ${reason}.`, { cause: error });
  }
}

async function fromServer(id: string, context: Context, server: string | undefined): Promise<AnyReport> {
  return reportOnServer(id, await connect(context, server));
}

/** @param id of a report or run. @throws CommandError */
export function reportOnServer(id: string, connection: Connection): Promise<AnyReport> {
  return ask(connection, async (client) => {
    const reportId = id.startsWith('run_') ? (await client.agentRuns.get(id)).reportId : id;
    if (reportId == null)
      throw new CommandError('NOT_FOUND', `The run ${id} has no report yet. "sqout runs watch ${id}" waits for it.`);
    try {
      return await client.reports.content(reportId);
    } catch (error) {
      // Reports that one may not see look like reports that are not there: also to a key that holds no more.
      if (error instanceof SqoutApiError && error.status === 404) await client.auth.whoAmI();
      throw error;
    }
  });
}
