import { once } from 'node:events';
import { Command, CommanderError } from 'commander';
import { COMMANDS } from './commands.js';
import type { Context, StartAudit } from './context.js';
import { environment } from './environment.js';
import { EXIT } from './exit-codes.js';
import type { Failure } from './failure.js';
import { NetworkAccess, type NetworkOptions } from './network.js';
import type { Report } from './result.js';
import { toSafeJson } from './safe-json.js';
import { Terminal } from './terminal.js';
import { version } from './version.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const START_AUDIT: StartAudit = async (options) => {
  const { auditSite } = await import('#audit-run/one-process');
  return auditSite(options);
};
/** Options of all commands that take a value. */
const WITH_VALUE = new Set(['--server', '--ca']);

/**
 * Runs one command line. With --json exactly one JSON value goes to stdout, also for a failure (`{"error": {"code", "message"}}`);
 * everything else goes to stderr.
 * @param startAudit what crawls and checks a site on this machine
 * @returns the exit code (`EXIT`)
 */
export async function run(args: readonly string[], startAudit = START_AUDIT): Promise<number> {
  const env = environment();
  const network = new NetworkAccess(env);
  const wantsJson = args.includes('--json');
  const terminal = new Terminal(env, { quiet: args.includes('--quiet') || args.includes('-q') });
  const abort = new AbortController();
  const interrupt = (): void => {
    // A user who asks twice does not want to wait for a report.
    if (abort.signal.aborted) process.exit(EXIT.interrupted);
    abort.abort(new Error('Interrupted.'));
  };
  const untilInterrupted = (): AbortSignal => {
    for (const signal of SIGNALS) if (!process.listeners(signal).includes(interrupt)) process.on(signal, interrupt);
    return abort.signal;
  };
  let exitCode: number = EXIT.ok;
  const report: Report = async (work) => {
    const result = await work();
    terminal.clear();
    if (wantsJson) console.log(toSafeJson(result.value));
    else if (result.parts !== undefined) for await (const part of result.parts) await print(part);
    else if (result.text !== null) console.log(result.text);
    exitCode = result.exitCode ?? EXIT.ok;
  };
  const fail = ({ code, message }: Failure): void => {
    if (wantsJson) console.log(toSafeJson({ error: { code, message } }));
  };
  try {
    const program = await createProgram(
      { report, terminal, env, network, isForTeam: false, startAudit, wantsJson, untilInterrupted },
      args,
    );
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    terminal.clear();
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.ok;
      fail({ code: 'USAGE', message: error.message.replace(/^error: /, ''), exitCode: EXIT.usage });
      return EXIT.usage;
    }
    const { failureOf } = await import('./failure.js');
    const failure = abort.signal.aborted
      ? { code: 'INTERRUPTED', message: 'Interrupted.', exitCode: EXIT.interrupted }
      : failureOf(error);
    console.error(failure.message);
    fail(failure);
    return failure.exitCode;
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

/** Waits for a slow reader: what is printed part by part is never in memory as a whole. */
async function print(part: string): Promise<void> {
  if (!process.stdout.write(part)) await once(process.stdout, 'drain');
}

/** Every command with its name and sentence, the one that is asked for with all of its options. */
export async function createProgram(context: Context, args: readonly string[] | 'all'): Promise<Command> {
  const program = new Command('sqout')
    .description('Website audits, on this machine or on your server.')
    .version(version(), '-V, --version', 'print the version')
    .option('--json', 'print one JSON value, for programs')
    .option('-q, --quiet', 'print only the result, without progress')
    .option('--server <address>', 'server to use, instead of SERVICE_API_URL or the login')
    .option('--team', 'runs and reports of your whole organization, not only yours')
    .option(
      '--ca <file>',
      'trust the certificate authorities of this PEM file too, those of a company proxy for example',
    )
    .option('--insecure', 'check no certificates: only for tests')
    .hook('preAction', (command) => {
      const { ca, insecure, team = false } = command.opts<NetworkOptions & { team?: boolean }>();
      context.network.options = { ca, insecure };
      context.isForTeam = team;
      if (insecure)
        context.terminal.warn(
          '--insecure: certificates are not checked. Others on the network can read and change what is sent.',
        );
    })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('Add --help to see what this command takes.')
    .exitOverride();
  const wanted = args === 'all' ? null : commandOf(args);
  for (const { name, description, load } of COMMANDS) {
    if (wanted === null || wanted === name) (await load())(program, context);
    else program.command(name);
    program.commands.at(-1)?.description(description);
  }
  return program;
}

/** The command's name; with `help <name>` that one. */
function commandOf(args: readonly string[]): string {
  const words = args.filter((arg, i) => !arg.startsWith('-') && !WITH_VALUE.has(args[i - 1] ?? ''));
  return (words[0] === 'help' ? words[1] : words[0]) ?? '';
}
