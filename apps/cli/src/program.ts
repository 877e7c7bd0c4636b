import { Command, CommanderError } from 'commander';
import { addAdminCommands } from './admin/admin.js';
import { EXIT } from './exit-codes.js';
import { failureOf, type Failure } from './failure.js';
import { addMigrateCommand } from './migrate.js';
import type { Report } from './result.js';
import { addRulesCommand } from './rules.js';

/**
 * Runs one command line. With --json exactly one JSON value goes to stdout, also for a failure (`{"error": {"code", "message"}}`);
 * everything else goes to stderr.
 * @returns the exit code (`EXIT`)
 */
export async function run(args: readonly string[]): Promise<number> {
  const wantsJson = args.includes('--json');
  let exitCode: number = EXIT.ok;
  const report: Report = async (work) => {
    const result = await work();
    console.log(wantsJson ? JSON.stringify(result.value) : result.text);
    exitCode = result.exitCode ?? EXIT.ok;
  };
  const fail = (failure: Failure): void => {
    if (wantsJson) console.log(JSON.stringify({ error: failure }));
  };
  try {
    await createProgram(report).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.ok;
      fail({ code: 'USAGE', message: error.message.replace(/^error: /, '') });
      return EXIT.usage;
    }
    const failure = failureOf(error);
    console.error(failure.message);
    fail(failure);
    return EXIT.failed;
  }
}

function createProgram(report: Report): Command {
  const program = new Command('sqout')
    .description('Self-hosted website audits.')
    .option('--json', 'print one JSON value, for programs')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('Add --help to see what this command takes.')
    .exitOverride();
  addMigrateCommand(program, report);
  addAdminCommands(program, report);
  addRulesCommand(program, report);
  return program;
}
