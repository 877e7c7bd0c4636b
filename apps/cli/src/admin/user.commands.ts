import type { Command } from 'commander';
import type { WithServices } from '../services.js';

export function addUserCommands(admin: Command, withServices: WithServices): void {
  admin
    .command('user')
    .description('users')
    .command('create')
    .description('create a user; who signs in with this verified address becomes this user')
    .requiredOption('--email <address>', 'in use by no other user')
    .requiredOption('--name <name>', 'what people call the user')
    .action((options: { email: string; name: string }) =>
      withServices(async ({ users }) => {
        const created = await users.create(options);
        return { value: created, text: `Created user ${created.id} (${created.email}).` };
      }),
    );
}
