import type { Command } from 'commander';
import { CommandError } from './command-error.js';
import type { Context } from './context.js';

/**
 * In the package (scripts/lib/bundle-cli.mjs) these stand for the commands that work on the database of an installation, and come with it.
 */
export const addAdminCommands = elsewhere('admin');
export const addMigrateCommand = elsewhere('migrate');

function elsewhere(name: string): (program: Command, context: Context) => void {
  return (program, { report }) =>
    void program
      .command(name)
      .argument('[words...]')
      .allowUnknownOption()
      .action(() =>
        report(() => {
          throw new CommandError(
            'NOT_HERE',
            `sqout ${name} works on the database of an installation and comes with it: run it in the server's checkout or image.`,
          );
        }),
      );
}
