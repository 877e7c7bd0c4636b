import type { Command } from 'commander';
import { wholeNumber } from '../whole-number.js';
import { day, table } from '../result.js';
import type { WithServices } from '../services.js';

export function addUserCommands(admin: Command, withServices: WithServices): void {
  const user = admin.command('user').description('users');

  user
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

  user
    .command('list')
    .description('list users, newest first')
    .option('--limit <n>', 'at most so many', wholeNumber(1, 1_000), 100)
    .option('--offset <n>', 'skip so many', wholeNumber(0, 1_000_000_000), 0)
    .action((page: { limit: number; offset: number }) =>
      withServices(async ({ users }) => {
        const listed = await users.list(page);
        const rows = listed.map(({ id, createdAt, email, name }) => [id, day(createdAt), email ?? '', name]);
        return {
          value: listed,
          text: rows.length === 0 ? 'There are no users.' : table(['ID', 'CREATED', 'ADDRESS', 'NAME'], rows),
        };
      }),
    );
}
