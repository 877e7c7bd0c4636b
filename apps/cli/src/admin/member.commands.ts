import { Option, type Command } from 'commander';
import { ROLES, type Role } from '#auth/rights';
import { limitOf } from '#organizations';
import { readSites } from '../option-values.js';
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
    .addOption(
      new Option(
        '--sites <ids>',
        'ids of the sites that a viewer is limited to, separated by commas, or all (default: as before; all for a new member)',
      ).argParser(readSites),
    )
    .action((options: { org: string; user: string; role: Role; sites?: string[] | 'all' }) =>
      withServices(async ({ members, users, websites }) => {
        const user = await users.get(options.user);
        const { org: orgId, role, sites } = options;
        const siteKeys = await limitOf(
          sites === 'all' ? null : sites && (() => websites.keysOf(orgId, sites)),
          orgId,
          role,
        );
        const limit = siteKeys === undefined ? {} : { siteKeys };
        const membership = await members.add({ orgId, userId: user.id, role, ...limit });
        const seen = membership.sites === null ? '' : ` They see ${sitesOnly(membership.sites.length)}.`;
        return {
          value: membership,
          text: `${user.email ?? user.id} is ${membership.role} of ${membership.orgId}.${seen}`,
        };
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

function sitesOnly(sites: number): string {
  return sites === 1 ? 'one site only' : `${sites} sites only`;
}
