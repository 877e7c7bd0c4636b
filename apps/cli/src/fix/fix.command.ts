import { Option, type Command } from 'commander';
import { serverOption } from '../account/whoami.command.js';
import type { Context } from '../context.js';
import { RENDER_MODES } from '../option-values.js';
import type { FixFolderOptions } from './fix-folder.js';

export function addFixCommand(program: Command, context: Context): void {
  program
    .command('fix')
    .requiredOption('--root <folder>', 'folder of the pages, as the server sends them')
    .option(
      '--base <address>',
      'URL of the folder on the web (default: what canonical links, CNAME or the sitemap say)',
    )
    .option('--review', 'also apply fixes that need your approval (docs/fixes.md lists them)')
    .option('--rule <pattern...>', 'only apply fixes of these rules, such as core/*')
    .option(
      '--report <what>',
      'use the fixes of a report (a file, or an id on the server) instead of checking the pages here',
    )
    .option('--run <id>', 'use the fixes of a run on the server')
    .option('--ignore-decisions', 'with a run: ignore which fixes were accepted or rejected')
    .addOption(
      new Option(
        '--render [mode]',
        'leave out safe fixes with which a browser shows a page differently: auto (one page of each rule), all (each page) or off; default: off',
      ).choices(RENDER_MODES),
    )
    .option('--dry-run', 'show what would change without writing')
    .option('--check', 'write nothing and exit with 3 if something can be fixed or a fix of the report is missing')
    .option('--patch', 'print a patch for "git apply" (run in that folder) without writing')
    .option('--pull-request', 'commit to a separate branch, push it, and open or update its pull request')
    .option('--branch <name>', 'that branch; sqout/fixes-<site> without it')
    .option('--into <name>', 'target branch of the pull request (default: the default branch of the repository)')
    .option('--remote <name>', 'the remote of the repository', 'origin')
    .option('--forge-api <address>', 'URL of the REST API of the server, if it cannot be derived from the remote')
    .option('--config <file>', 'configuration file to use instead of the nearest sqout.toml')
    .action((options: FixFolderOptions, command: Command) =>
      context.report(async () => {
        // The rules and fixes are half a second of work to load: not for --help.
        const { fixFolder } = await import('./fix-folder.js');
        return fixFolder(context, options, serverOption(command));
      }),
    );
}
