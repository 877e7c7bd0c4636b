import { Option, type Command } from 'commander';
import { DEFAULT_EXPIRY, EXPIRIES, type Expiry } from '#auth/rights';
import { day, table } from '../result.js';
import type { WithServices } from '../services.js';

export function addTokenCommands(admin: Command, withServices: WithServices): void {
  const token = admin.command('token').description('manage command-line login tokens of users');

  token
    .command('create')
    .description('create a login token: full access as the user, in all their organizations; it is shown once')
    .requiredOption('--user <user>', 'id or e-mail address')
    .addOption(
      new Option('--expires <when>', 'when it expires')
        .choices(EXPIRIES.filter((choice) => choice !== 'never'))
        .default(DEFAULT_EXPIRY),
    )
    .action((options: { user: string; expires: Expiry }) =>
      withServices(async ({ logins, users }) => {
        const user = await users.get(options.user);
        const created = await logins.create({ userId: user.id, expiry: options.expires });
        return {
          value: created,
          text: `${created.token}\n\nLogin token ${created.id}, expires: ${day(created.expiresAt)}.\nStore it now: it is not shown again.`,
        };
      }),
    );

  token
    .command('list')
    .description('list the login tokens of a user, newest first')
    .requiredOption('--user <user>', 'id or e-mail address')
    .action((options: { user: string }) =>
      withServices(async ({ logins, users }) => {
        const listed = await logins.list((await users.get(options.user)).id);
        const rows = listed.map((entry) => [
          entry.id,
          `${entry.display}…`,
          entry.revokedAt === null ? `expires: ${day(entry.expiresAt)}` : `revoked ${day(entry.revokedAt)}`,
          entry.lastUsedAt === null ? 'never' : day(entry.lastUsedAt),
          entry.deviceName ?? '',
        ]);
        const text =
          rows.length === 0 ? 'The user has no login tokens.' : table(['ID', 'TOKEN', 'STATE', 'USED', 'DEVICE'], rows);
        return { value: listed, text };
      }),
    );

  token
    .command('revoke')
    .description('revoke a login token, effective from its next request')
    .argument('[id]', 'id of the token (tok_…), or the token itself')
    .option('--id <id>', 'the same as an option')
    .action(async (id: string | undefined, options: { id?: string }, command: Command) => {
      const wanted = id ?? options.id ?? command.error("error: missing argument 'id'");
      await withServices(async ({ logins }) => {
        const revoked = await logins.revoke(wanted);
        return { value: revoked, text: `Revoked login token ${revoked.id} (${revoked.display}…).` };
      });
    });
}
