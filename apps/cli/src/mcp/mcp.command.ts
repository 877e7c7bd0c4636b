import { finished } from 'node:stream/promises';
import type { Command } from 'commander';
import { findConnection } from '../account/connection.js';
import { serverOption } from '../account/whoami.command.js';
import type { Context } from '../context.js';
import { EXIT } from '../exit-codes.js';
import { readProject } from '../gates/project-file.js';
import { History } from '../report/history.js';
import { version } from '../version.js';

interface Options {
  local?: boolean;
}

export function addMcpCommand(program: Command, context: Context): void {
  program
    .command('mcp')
    .option('--local', 'audit run on this machine, even when logged in')
    .action((options: Options, command: Command) =>
      context.report(() => serve(context, options, serverOption(command))),
    );
}

/** Until the client closes its end, or Ctrl-C. stdout belongs to the protocol. */
async function serve(
  context: Context,
  { local = false }: Options,
  server: string | undefined,
): Promise<{ value: unknown; text: null; exitCode: number }> {
  const signal = context.untilInterrupted();
  const connection = local ? null : await findConnection(context, server);
  const [{ createServer }, { serveStdio }] = await Promise.all([
    import('#mcp'),
    import('@modelcontextprotocol/server/stdio'),
  ]);
  const here =
    connection === null
      ? new (await import('./here-backend.js')).HereBackend(context, new History((await readProject(undefined)).folder))
      : null;
  const backend = connection === null ? here : new (await import('./there-backend.js')).ThereBackend(connection);
  if (backend === null) throw new Error('no backend');
  const onUnexpected = (error: unknown): void =>
    context.terminal.warn(error instanceof Error ? error.message : String(error));
  const handle = serveStdio(() => createServer({ backend, version: version(), onUnexpected }), {
    onerror: (error) => context.terminal.warn(error.message),
  });
  context.terminal.note(
    connection === null
      ? 'Serving the tools: audits run here.'
      : `Serving the tools: audits run on ${connection.server}.`,
  );
  await finished(process.stdin, { signal, writable: false }).catch(() => undefined);
  await handle.close();
  await here?.stop();
  return { value: null, text: null, exitCode: signal.aborted ? EXIT.interrupted : EXIT.ok };
}
