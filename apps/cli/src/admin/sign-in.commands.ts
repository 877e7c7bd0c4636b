import type { Command } from 'commander';
import type { WithServices } from '../services.js';

export function addSignInCommands(admin: Command, withServices: WithServices): void {
  admin
    .command('sign-in-link')
    .description('create a sign-in link for a browser; it works once, for 15 minutes')
    .requiredOption('--user <user>', 'id or e-mail address')
    .action((options: { user: string }) =>
      withServices(async ({ links, users, baseUrl }) => {
        const user = await users.get(options.user);
        const { code, expiresAt } = await links.create(user.id);
        // Behind the #, which browsers keep to themselves: no log and no proxy sees it.
        const url = `${baseUrl}/app/sign-in#${code}`;
        return {
          value: { url, userId: user.id, expiresAt },
          text: `${url}\n\nSigns ${user.name} in, once, within 15 minutes.`,
        };
      }),
    );

  admin
    .command('password-link')
    .description('create a link with which a user sets a new password: it works once, for a day')
    .requiredOption('--user <user>', 'id or e-mail address')
    .action((options: { user: string }) =>
      withServices(async ({ local, users }) => {
        const user = await users.get(options.user);
        const { url, expiresAt } = await local.resetLink(user.id, { by: null, orgId: null });
        return {
          value: { url, userId: user.id, expiresAt },
          text: `${url}\n\nSets a new password for ${user.name}, once, within a day.`,
        };
      }),
    );
}
