import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { usageError } from '../command-error.js';
import type { Context } from '../context.js';
import { writeParts } from '../report/output-files.js';
import { matches } from './patterns.js';
import { parseProject, PROJECT_FILE, readProject } from './project-file.js';

interface Options {
  reason: string;
  url?: string;
  until?: string;
  config?: string;
}

/** `sqout ignore <rule>`: one more `[[ignore]]` at the end of the project's file, which stays as it is otherwise. */
export function addIgnoreCommand(program: Command, { report }: Context): void {
  program
    .command('ignore')
    .argument('<rule>', 'a rule or a pattern of rules, such as core/title or "links/*"')
    .requiredOption('--reason <text>', 'why its findings are accepted')
    .option('--url <pattern>', 'only on these pages: a path with * as a wildcard, or a complete URL')
    .option('--until <day>', 'last day, such as 2027-01-31 (default: no end)')
    .option('--config <file>', `file to write, instead of the nearest ${PROJECT_FILE}`)
    .action((rule: string, options: Options) =>
      report(async () => {
        await expectRule(rule);
        const { path: found, folder } = await readProject(options.config);
        const path = found ?? join(folder, PROJECT_FILE);
        const before = found === null ? '' : await readFile(path, 'utf8');
        const after = `${before}${separatorAfter(before)}${tableOf(rule, options)}`;
        // What cannot be read back is refused, and nothing is written.
        const { ignores } = await parseProject(path, after);
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
}

async function expectRule(pattern: string): Promise<void> {
  const { viewCatalogue } = await import('#audit-engine/rules');
  if (!viewCatalogue().rules.some(({ id }) => matches(pattern, id)))
    throw usageError(`No rule matches "${pattern}". "sqout rules" lists all of them.`);
}

function separatorAfter(text: string): string {
  if (text === '') return '';
  return text.endsWith('\n') ? '\n' : '\n\n';
}

function tableOf(rule: string, { url, until, reason }: Options): string {
  return [
    '[[ignore]]',
    `rule = ${quoted(rule)}`,
    ...(url === undefined ? [] : [`url = ${quoted(url)}`]),
    ...(until === undefined ? [] : [`until = ${quoted(until)}`]),
    `reason = ${quoted(reason)}`,
    '',
  ].join('\n');
}

/** A basic string of TOML 1.0: JSON's escapes are all of TOML's, and DEL needs one. */
function quoted(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\u007f', '\\u007F');
}
