import type { Command } from 'commander';
import type { WhoAmI } from '#client';
import type { Context } from '../context.js';
import { day, type Result } from '../result.js';
import { ask, findConnection, nameOf, type Connection } from './connection.js';

export function addWhoAmICommand(program: Command, context: Context): void {
  program.command('whoami').action((_options: unknown, command: Command) =>
    context.report(async () => {
      const connection = await findConnection(context, serverOption(command));
      if (connection === null)
        return {
          value: { authSource: null },
          text: 'Not logged in. Audits run on this machine, without an account. "sqout login" logs in to a server.',
        };
      return describe(await ask(connection, (client) => client.auth.whoAmI()), connection);
    }),
  );
}

/** The address of --server, an option of all commands. */
export function serverOption(command: Command): string | undefined {
  return command.optsWithGlobals<{ server?: string }>().server;
}

function describe(who: WhoAmI, { server, credentials }: Connection): Result {
  const lines = [
    `${who.user.name}${who.user.email === undefined ? '' : ` <${who.user.email}>`} at ${server}, by ${nameOf(credentials)}`,
    who.org === undefined ? 'No organization is active.' : `Organization ${who.org.name} (${who.org.id})`,
    who.apiKey === undefined
      ? null
      : `Key "${who.apiKey.name}": ${who.apiKey.scopes.join(', ')}; expires: ${day(who.apiKey.expiresAt)}`,
    who.token === undefined ? null : `The login ends on ${day(who.token.expiresAt)}.`,
  ];
  return { value: { server, ...who }, text: lines.filter((line) => line !== null).join('\n') };
}
