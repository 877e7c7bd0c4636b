import { basename } from 'node:path';
import { Option, type Command } from 'commander';
import type { Comparison } from '#audit-engine/comparison';
import { retirementsIn } from '#audit-engine/retired';
import { parseUrl } from '#common';
import { findConnection, type Connection } from '../account/connection.js';
import { serverOption } from '../account/whoami.command.js';
import { CommandError, usageError } from '../command-error.js';
import type { Context } from '../context.js';
import { activeIgnores, applyIgnores } from '../gates/ignores.js';
import { readProject, type Project } from '../gates/project-file.js';
import {
  addOutputOptions,
  collect,
  finishReport,
  outputsOf,
  readGates,
  today,
  type OutputOptions,
} from '../report/output.js';
import { readFileOf, reportOnServer } from '../report/report.command.js';
import { compareReports } from '../report/compare.js';
import { History, readPlaces } from '../report/history.js';
import type { AnyReport } from '../report/any-report.js';
import type { Result } from '../result.js';
import { wholeNumber } from '../option-values.js';
import { addCrawlOptions, headersOf, readUrlList, type CrawlOptions } from './crawl-options.js';
import { FIX_MODES, type Audited, type AuditRequest, type Earlier, type FixMode } from './audit-request.js';
import type { TrackedRun } from './tracked-run.js';

/** The start page, and one of each of the two largest URL patterns. */
const DEFAULT_LAB_PAGES = 3;

interface Options extends OutputOptions, CrawlOptions {
  local?: boolean;
  remote?: boolean;
  track?: boolean;
  mode?: 'quick' | 'surface' | 'full';
  fixes?: FixMode;
  of?: string;
  estimate?: boolean;
  maxPages?: number;
  externalLinks?: boolean;
  off?: string[];
  config?: string;
  baseline?: string;
  diff?: string;
  history: boolean;
}

export function addAuditCommand(program: Command, context: Context): void {
  const command = program
    .command('audit')
    .argument('[url]', 'start URL, such as https://www.example.com/; without it, the one of sqout.toml')
    .addOption(new Option('--local', 'run on this machine, even when logged in').conflicts('remote'))
    .option('--remote', 'run on the server; fail without credentials')
    .option('--track', 'run on this machine and show the run and its report on the server')
    .option('--no-track', 'do not show the run on the server, even if sqout.toml says so')
    .addOption(
      new Option(
        '--mode <mode>',
        'quick (start page and sitemap), surface (samples of every kind of page) or full (every page)',
      ).choices(['quick', 'surface', 'full']),
    )
    .addOption(
      new Option(
        '--fixes <mode>',
        'recommend (propose verified fixes), audit-fix (deliver the safe ones as a patch) or fix (read the pages of an earlier audit again and fix them)',
      ).choices(FIX_MODES),
    )
    .option('--of <run>', 'with --fixes fix on the server: the audit to fix, instead of the last one of the site')
    .option('--estimate', 'print the maximum price and exit')
    .addOption(new Option('--max-pages <n>', 'maximum number of pages').argParser(wholeNumber(1, 1_000_000)))
    .option('--external-links', 'also check links to other sites')
    .option('--no-external-links', 'do not check them, even if sqout.toml says so')
    .option('--off <rules>', 'rule or pattern to switch off, such as content/*; repeatable', collect)
    .option('--config <file>', 'configuration file to use instead of the nearest sqout.toml')
    .option('--baseline <file>', 'report to compare with, instead of the last one')
    .option('--no-history', 'do not store the report in .sqout/reports');
  addOutputOptions(addCrawlOptions(command)).action((url: string | undefined, options: Options) =>
    context.report(() => audit(context, { url, options, server: serverOption(command) })),
  );
}

async function audit(
  context: Context,
  { url, options, server }: { url: string | undefined; options: Options; server: string | undefined },
): Promise<Result> {
  const project = await readProject(options.config);
  for (const note of retirementsIn([
    ...project.rulesOff,
    ...(options.off ?? []),
    ...project.ignores.map(({ rule }) => rule),
  ]))
    context.terminal.note(note);
  context.network.options.ca ??= project.audit.ca;
  refuseContradictions(options);
  const isAudit = options.fixes !== 'fix';
  // Pages that are read again have no score to check, and no comparison.
  const gates = isAudit ? readGates(context.terminal, options, project) : [];
  const outputs = await outputsOf(options);
  const request = {
    ...(await requestOf(url, options, project)),
    hasPictures: options.format === 'html' || outputs.some(({ format }) => format === 'html'),
  };
  const isTracked = isAudit && !options.remote && (options.track ?? project.audit.track ?? false);
  const known = options.local && !isTracked ? null : await findConnection(context, server);
  if ((options.remote || options.track) && known === null)
    throw new CommandError(
      'NOT_LOGGED_IN',
      'There are no credentials for a server. Run "sqout login", or set SERVICE_API_KEY.',
    );
  if (isTracked && known === null)
    context.terminal.note('Not tracked, although sqout.toml says so: there are no credentials for a server.');
  const connection = isTracked ? null : known;
  if (options.estimate) return (await import('./estimate.js')).estimate(known, request, isTracked);
  if (connection === null && options.of !== undefined)
    throw usageError('--of names a run of a server. Here, --baseline <file> names the report of an earlier audit.');
  const history = options.history || !isAudit ? new History(project.folder) : null;
  // A server compares by itself; a file that is named counts before what anybody remembers.
  const earlier =
    connection === null || (isAudit && options.baseline !== undefined)
      ? await earlierOf(request.url, options, history)
      : null;
  if (connection === null && !isAudit) requirePlaces(earlier, request.url);
  const audited: Audited =
    connection === null
      ? await (
          await import('./audit-here.js')
        ).auditHere(context, request, {
          earlier,
          ignores: activeIgnores(project.ignores, today()),
          tracked: isTracked && known !== null ? await track(context, known, request) : null,
        })
      : await (
          await import('./audit-there.js')
        ).auditThere(context, connection, request, isAudit ? project.ignores : []);
  // Of an audit on a server; one of here has compared itself.
  const comparison = connection !== null && earlier !== null ? await compareWithout(project, earlier, audited) : null;
  const report = comparison === null ? audited.report : { ...audited.report, comparison };
  const isKept = isAudit && options.history && connection === null;
  const result = await finishReport(context, {
    report,
    previous: null,
    gates,
    project,
    options,
    notes: audited.notes,
    isPartial: audited.isPartial,
    findings: audited.findings,
    exitCode: audited.exitCode,
    // Half an audit is nothing to compare the next one with.
    ...(isKept && history !== null && !audited.isPartial
      ? { keep: (refusedBy) => keep(context, { history, audited, refusedBy }) }
      : {}),
    ignored: audited.ignored,
    pictures: audited.pictures ?? null,
    ...(connection === null || !isAudit || comparison !== null
      ? {}
      : { readCompared: (id: string) => reportOnServer(id, connection) }),
  });
  const hints = connection === null && request.fixes !== null ? hintsOfHere(request.url, options, isKept) : [];
  for (const hint of [...audited.hints, ...hints]) context.terminal.note(hint);
  return result;
}

/** Without what is ignored now, in both. */
function compareWithout({ ignores }: Project, earlier: Earlier, { report }: Audited): Promise<Comparison> {
  const { ignored } = applyIgnores(report, ignores, today());
  return compareReports({ id: basename(earlier.name), ...earlier.report }, report, ignored);
}

function refuseContradictions({ remote, track, fixes, of, failOn, baseline, local }: Options): void {
  if (remote && track) throw usageError('--track is for local audits. It cannot be combined with --remote.');
  if (of !== undefined && fixes !== 'fix') throw usageError('--of needs --fixes fix: it names the earlier audit.');
  if (fixes !== 'fix') return;
  if (track) throw usageError('--track shows audits, and --fixes fix audits nothing.');
  if (failOn !== undefined) throw usageError('--fixes fix creates no score, so it cannot be combined with --fail-on.');
  if (baseline !== undefined && !local)
    throw usageError('With --fixes fix, --baseline works only for local runs: add --local. On the server, use --of.');
}

/** A report alone names some pages of each rule; what is next to it names all. */
function requirePlaces(earlier: Earlier | null, url: string): void {
  if (earlier?.places == null)
    throw new CommandError(
      'NO_AUDIT',
      `--fixes fix reads pages of an earlier audit again, and none of ${url} was kept here. Run first: sqout audit ${url}`,
    );
}

/** How to get the fixes of an audit of here. */
function hintsOfHere(url: string, { output = [] }: Options, isKept: boolean): string[] {
  const file = output.find((name) => name.toLowerCase().endsWith('.json'));
  const what = file ?? (isKept ? new URL(url).host : 'fixes.json');
  return [
    ...(file === undefined && !isKept ? ['Nothing of this is kept: run it with -o fixes.json for the next step.'] : []),
    `Into a folder: sqout fix --root <folder of the pages> --report ${what}`,
  ];
}

async function track(context: Context, connection: Connection, request: AuditRequest): Promise<TrackedRun | null> {
  const { TrackedRun } = await import('./tracked-run.js');
  return TrackedRun.register(context, connection, request);
}

async function requestOf(
  url: string | undefined,
  options: Options,
  project: Project,
): Promise<Omit<AuditRequest, 'hasPictures'>> {
  const { audit: settings, rulesOff, importance } = project;
  const given = url ?? settings.url;
  const listed = options.urls === undefined ? [] : await readUrlList(options.urls, given && readStart(given));
  const wanted = given ?? listed[0];
  if (wanted === undefined) throw usageError('Give the URL of a site: sqout audit https://www.example.com/');
  const start = readStart(wanted);
  return {
    url: start,
    fixes: options.fixes ?? null,
    fixesOf: options.of ?? null,
    mode: options.mode ?? (listed.length > 0 ? 'full' : (settings.mode ?? 'surface')),
    maxPages: options.maxPages ?? settings.maxPages ?? null,
    externalLinks: options.externalLinks ?? settings.externalLinks ?? false,
    rulesOff: [...rulesOff, ...(options.off ?? [])],
    importance,
    include:
      options.only || options.include
        ? [...(options.only ?? []), ...(options.include ?? [])]
        : (settings.include ?? []),
    exclude: options.exclude ?? settings.exclude ?? [],
    concurrency: options.concurrency ?? settings.concurrency ?? null,
    headers: headersOf(options),
    listed,
    sitemapOnly: options.sitemapOnly ?? settings.sitemapOnly ?? false,
    depth: options.depth ?? settings.depth ?? null,
    rate: options.rate ?? settings.rate ?? null,
    timeoutSeconds: options.timeout ?? settings.timeout ?? null,
    userAgent: options.userAgent ?? settings.userAgent ?? null,
    render: options.render === true ? 'auto' : (options.render ?? settings.render ?? null),
    maxRenders: options.maxRenders ?? settings.maxRenders ?? null,
    labPages: options.lab === true ? DEFAULT_LAB_PAGES : (options.lab ?? settings.lab ?? null),
  };
}

/** `example.com` is typed for `https://example.com/`, and `localhost:8080` for what is there. */
function readStart(text: string): string {
  if (/^(?:[/~]|\.\.?(?:\/|$)|[a-z]:\\)/i.test(text))
    throw usageError(
      `"${text}" is a path on this machine. Give the URL at which the site is served, such as http://localhost:8000/.`,
    );
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/i.test(text);
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${isLoopback ? 'http' : 'https'}://${text}`);
  // The text is not repeated: it holds a password.
  if (url !== null && (url.username !== '' || url.password !== ''))
    throw usageError(
      "The URL has a name or password in it. Leave them out, and send the login with -H 'Authorization: Basic <base64 of name:password>'.",
    );
  if (url === null || !/^https?:$/.test(url.protocol))
    throw usageError(`"${text}" is not the URL of a site. Use a URL such as https://www.example.com/.`);
  return url.href;
}

async function earlierOf(url: string, { baseline, fixes }: Options, history: History | null): Promise<Earlier | null> {
  if (baseline !== undefined)
    return { name: baseline, report: await readBaseline(baseline), places: await readPlaces(baseline) };
  const kept = (await history?.list(url)) ?? [];
  const last = fixes === 'fix' ? kept[0] : kept.find(({ isRefused }) => !isRefused);
  if (last === undefined) return null;
  // A report of old that cannot be read any more is no reason not to audit.
  const report = await readFileOf(last.path).catch(() => null);
  return report === null ? null : { name: last.name, report, places: await readPlaces(last.path) };
}

/** Looked at before the audit: what cannot be compared would be said after minutes of work. */
async function readBaseline(path: string): Promise<AnyReport> {
  const report = await readFileOf(path);
  await compareReports(report, report);
  return report;
}

async function keep(
  { terminal }: Context,
  { history, audited, refusedBy }: { history: History; audited: Audited; refusedBy: string | null },
): Promise<void> {
  const { report, places, findings } = audited;
  try {
    await history.add(report, { places, findings, isRefused: refusedBy !== null });
    if (refusedBy !== null) terminal.note(`${refusedBy} refused this report: no later audit is compared with it.`);
  } catch (error) {
    terminal.warn(
      `The report could not be kept in .sqout/reports: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
