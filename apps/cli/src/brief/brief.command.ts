import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { serverOption } from '../account/whoami.command.js';
import type { Context } from '../context.js';
import { readProject } from '../gates/project-file.js';
import { wholeNumber } from '../option-values.js';
import { History } from '../report/history.js';
import { writeParts } from '../report/output-files.js';
import { findReport } from '../report/report.command.js';
import { makeBrief, type BriefOptions } from './brief.js';

interface Options extends BriefOptions {
  report?: string;
  dir: string;
  output?: string;
  config?: string;
}

/** `sqout brief`: what to fix first, and where in the source it probably is. */
export function addBriefCommand(program: Command, context: Context): void {
  const command = program
    .command('brief')
    .option(
      '--report <what>',
      'a file, a site that was audited here, or the id of a report or run (default: the last audit)',
    )
    .option('--dir <folder>', 'source of the site, which is searched for the elements', '.')
    .option('--top <n>', 'how many issues', wholeNumber(1, 50), 5)
    .option('-o, --output <file>', 'write the brief as JSON, for "sqout verify"')
    .option('--rule <pattern...>', 'only issues of these rules, such as accessibility/*')
    .option('--config <file>', 'configuration file to use instead of the nearest sqout.toml');
  command.action((options: Options) =>
    context.report(async () => {
      const { folder } = await readProject(options.config);
      const where = { context, history: new History(folder), server: serverOption(command) };
      const brief = makeBrief(await findReport(options.report, where), options);
      const [{ findSources }, { briefText }] = await Promise.all([
        import('./find-sources.js'),
        import('./brief-text.js'),
      ]);
      const { hints, sources } = await findSources(options.dir, brief.issues);
      brief.hints = hints;
      for (const [index, issue] of brief.issues.entries()) issue.sources = sources[index] ?? [];
      if (options.output !== undefined)
        await writeParts(options.output, Readable.from([`${JSON.stringify(brief, null, 2)}\n`]));
      return { value: brief, text: briefText(brief) };
    }),
  );
}
