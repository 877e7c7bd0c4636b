import { Option, type Command } from 'commander';
import { ROLES, type Role } from '#auth/rights';
import { day, table } from '../result.js';
import type { WithServices } from '../services.js';

export function addMemberCommands(admin: Command, withServices: WithServices): void {
  const member = admin.command('member').description('manage members of organizations');

  member
    .command('add')
    .description('add a user to an organization, or give a member another role')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--user <user>', 'id or e-mail address')
    .addOption(new Option('--role <role>', 'role of the member').choices(ROLES).makeOptionMandatory())
    .action((options: { org: string; user: string; role: Role }) =>
      withServices(async ({ members, users }) => {
        const user = await users.get(options.user);
        const membership = await members.add({ orgId: options.org, userId: user.id, role: options.role });
        return { value: membership, text: `${user.email ?? user.id} is ${membership.role} of ${membership.orgId}.` };
      }),
    );

  member
    .command('list')
    .description('list the members of an organization, in the order in which they joined')
    .requiredOption('--org <id>', 'the organization')
    .action((options: { org: string }) =>
      withServices(async ({ organizations }) => {
        const listed = await organizations.membersOf(options.org);
        const rows = listed.map(({ userId, role, createdAt, userEmail, userName }) => [
          userId,
          role,
          day(new Date(createdAt)),
          userEmail ?? '',
          userName,
        ]);
        return { value: listed, text: table(['USER', 'ROLE', 'JOINED', 'ADDRESS', 'NAME'], rows) };
      }),
    );

  member
    .command('remove')
    .description('remove a member and revoke the keys that they created')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--user <user>', 'id or e-mail address')
    .action((options: { org: string; user: string }) =>
      withServices(async ({ members, users }) => {
        const user = await users.get(options.user);
        await members.remove({ orgId: options.org, userId: user.id });
        return {
          value: { orgId: options.org, userId: user.id, removed: true },
          text: `${user.email ?? user.id} is no longer a member of ${options.org}.`,
        };
      }),
    );
}
