import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { namesRule, retirementOf } from '#audit-engine/retired';
import { counted } from '#common/words';
import { usageError } from '../command-error.js';
import { serverOption } from '../account/whoami.command.js';
import type { Context } from '../context.js';
import { writeParts } from '../report/output-files.js';
import type { PulledIgnores } from './ignore-pull.js';
import type { Ignore } from './ignores.js';
import { parseProject, PROJECT_FILE, readProject } from './project-file.js';

interface Options {
  reason?: string;
  url?: string;
  until?: string;
  config?: string;
}

/**
 * `sqout ignore <rule>`: one more `[[ignore]]` at the end of the project's file, which
 * stays as it is otherwise. `sqout ignore pull`: those of the server.
 */
export function addIgnoreCommand(program: Command, context: Context): void {
  const { report } = context;
  const ignore = program.command('ignore').usage('[options] <rule>\n       sqout ignore pull [options] <url>');
  ignore
    .argument('<rule>', 'a rule or a pattern of rules, such as core/title or "links/*"')
    // Commander would ask for it with "pull" too.
    .option('--reason <text>', 'why its findings are accepted (required)')
    .option('--url <pattern>', 'only on these pages: a path with * as a wildcard, or a complete URL')
    .option('--until <day>', 'last day, such as 2027-01-31 (default: no end)')
    .option('--config <file>', `file to write, instead of the nearest ${PROJECT_FILE}`)
    .action((rule: string, { reason, ...options }: Options, command: Command) =>
      report(async () => {
        if (reason === undefined) command.error("error: required option '--reason <text>' not specified");
        await expectRule(rule);
        const file = await openFile(options.config);
        const { path } = file;
        const { after, ignores } = await added(file, [{ rule, reason, ...options }]);
        const written = ignores.at(-1);
        const today = new Date().toISOString().slice(0, 10);
        if (written?.until && written.until < today)
          throw usageError(`"${written.until}" has passed: nothing is ignored.`);
        await writeParts(path, Readable.from([after]));
        return {
          value: { path, ...written },
          text: `Wrote to ${path}: ${rule} is ignored${options.url === undefined ? '' : ` at ${options.url}`}${written?.until ? ` until ${written.until}` : ''}.`,
        };
      }),
    );
  ignore
    .command('pull')
    .description('add what is ignored on the server; the file wins where it names the same rule and URL')
    .argument('<url>', 'of the site')
    .option('--config <file>', `file to write, instead of the nearest ${PROJECT_FILE}`)
    .action((url: string, _options: unknown, command: Command) =>
      report(async () => {
        // The command around it has the same option, and takes it.
        const { config } = command.optsWithGlobals<{ config?: string }>();
        const { pullIgnores } = await import('./ignore-pull.js');
        const file = await openFile(config);
        const pulled = await pullIgnores(context, { url, server: serverOption(command) });
        const { ignores: own } = await parseProject(file.path, file.before);
        const isNamed = (each: Ignore): boolean => own.some((mine) => mine.rule === each.rule && mine.url === each.url);
        const more = pulled.ignores.filter((each) => !isNamed(each));
        if (more.length > 0) await writeParts(file.path, Readable.from([(await added(file, more)).after]));
        return {
          value: { path: file.path, added: more, ofOneIssue: pulled.ofOneIssue },
          text: describePull(file, more, pulled),
        };
      }),
    );
}

interface ProjectText {
  path: string;
  /** Empty where there is no file yet. */
  before: string;
}

async function openFile(config: string | undefined): Promise<ProjectText> {
  const { path: found, folder } = await readProject(config);
  return { path: found ?? join(folder, PROJECT_FILE), before: found === null ? '' : await readFile(found, 'utf8') };
}

/** The text with more at its end. What cannot be read back is refused, and nothing is written. */
async function added(
  { path, before }: ProjectText,
  more: readonly NewIgnore[],
): Promise<{ after: string; ignores: Ignore[] }> {
  const after = `${before}${separatorAfter(before)}${more.map(tableOf).join('\n')}`;
  const { ignores } = await parseProject(path, after);
  return { after, ignores };
}

function describePull({ path }: ProjectText, more: readonly Ignore[], { ignores, ofOneIssue }: PulledIgnores): string {
  const lines = [
    more.length === 0
      ? `${path} has everything that is ignored on the server.`
      : `Wrote to ${path}: ${more.map(({ rule, url }) => (url === null ? rule : `${rule} at ${url}`)).join(', ')}.`,
    ignores.length > more.length ? `The file already names ${ignores.length - more.length} of them.` : null,
    ofOneIssue === 0
      ? null
      : `Left out: ${counted(ofOneIssue, 'ignore covers', 'ignores cover')} a single issue, and a file can only name rules and URLs.`,
  ];
  return lines.filter((line) => line !== null).join('\n');
}

async function expectRule(pattern: string): Promise<void> {
  const { viewCatalogue } = await import('#audit-engine/rules');
  if (!viewCatalogue().rules.some(({ id }) => namesRule(pattern, id)))
    throw usageError(retirementOf(pattern) ?? `No rule matches "${pattern}". "sqout rules" lists all of them.`);
}

function separatorAfter(text: string): string {
  if (text === '') return '';
  return text.endsWith('\n') ? '\n' : '\n\n';
}

interface NewIgnore {
  rule: string;
  url?: string | null;
  until?: string | null;
  reason: string;
}

function tableOf({ rule, url = null, until = null, reason }: NewIgnore): string {
  return [
    '[[ignore]]',
    `rule = ${quoted(rule)}`,
    ...(url === null ? [] : [`url = ${quoted(url)}`]),
    ...(until === null ? [] : [`until = ${quoted(until)}`]),
    `reason = ${quoted(reason)}`,
    '',
  ].join('\n');
}

/** A basic string of TOML 1.0: JSON's escapes are all of TOML's, and DEL needs one. */
function quoted(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\u007f', '\\u007F');
}
