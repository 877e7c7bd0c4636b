import { Option, type Command } from 'commander';
import { wholeNumber } from './option-values.js';
import type { Context } from './context.js';

interface Options {
  check?: true;
  wait: number;
}

export function addMigrateCommand(program: Command, { report }: Context): void {
  program
    .command('migrate')
    .option('--check', 'change nothing: end with 0 when the tables are as this version needs them, with 1 when not')
    .addOption(
      new Option('--wait <seconds>', 'how long to wait for the database; with --check, for its tables too')
        .argParser(wholeNumber(0, 3600))
        .default(0),
    )
    .action((options: Options) =>
      report(async () => {
        const [{ onDatabase }, { apply, check }] = await Promise.all([
          import('./database-failure.js'),
          import('./migrate-tables.js'),
        ]);
        return onDatabase(() => (options.check ? check : apply)(options.wait));
      }),
    );
}
