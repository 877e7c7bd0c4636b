import { Option, type Command } from 'commander';
import { wholeNumber } from '../option-values.js';
import { day, table } from '../result.js';
import type { WithServices } from '../services.js';
import { deleteNamed, type DeleteOptions } from './deletion.js';

export function addUserCommands(admin: Command, withServices: WithServices): void {
  const user = admin.command('user').description('users');

  user
    .command('create')
    .description('create a user; a sign-in with this verified e-mail address becomes this user')
    .requiredOption('--email <address>', 'must not be used by another user')
    .requiredOption('--name <name>', 'display name')
    .action((options: { email: string; name: string }) =>
      withServices(async ({ users }) => {
        const created = await users.create(options);
        return { value: created, text: `Created user ${created.id} (${created.email}).` };
      }),
    );

  user
    .command('list')
    .description('list users, newest first')
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1, 1_000), 100)
    .option('--offset <n>', 'number of rows to skip', wholeNumber(0, 1_000_000_000), 0)
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

  user
    .command('delete')
    .description('delete a user with all their data, and the organizations in which they are the only member')
    .requiredOption('--user <user>', 'id or e-mail address')
    .addOption(
      new Option(
        '--confirm <address>',
        'the e-mail address (or the id, if there is none), to confirm the deletion; without it, only show what would be deleted',
      ),
    )
    .addOption(new Option('--dry-run', 'show what would be deleted').conflicts('confirm'))
    .action((options: DeleteOptions & { user: string }) =>
      withServices(async ({ users, erasure }) => {
        const user = await users.get(options.user);
        const erase = (isDry: boolean) => erasure.user(user, isDry);
        const name = user.email ?? user.id;
        return deleteNamed({ ...options, name, command: `sqout admin user delete --user ${user.id}`, erase });
      }),
    );
}
