import { Option, type Command } from 'commander';
import { validationError } from '#common';
import { PLAN_IDS } from '#organizations/plan-ids';
import { counted } from '#common/words';
import { wholeNumber } from '../option-values.js';
import { day, table } from '../result.js';
import type { WithServices } from '../services.js';
import { deleteNamed, type DeleteOptions } from './deletion.js';

export function addOrgCommands(admin: Command, withServices: WithServices): void {
  const org = admin.command('org').description('organizations');

  org
    .command('create')
    .description('create an organization with its credit account')
    .requiredOption('--name <name>', 'display name')
    .addOption(new Option('--plan <plan>', 'plan').choices(PLAN_IDS).default('free'))
    .option('--slug <slug>', 'short name for URLs (default: derived from the name)')
    .option('--owner <user>', 'id or e-mail address of the user who becomes its owner')
    .action((options: { name: string; plan: string; slug?: string; owner?: string }) =>
      withServices(async ({ organizations, users }) => {
        const owner = options.owner === undefined ? undefined : await users.get(options.owner);
        const created = await organizations.create({
          name: options.name,
          planId: options.plan,
          ...(options.slug === undefined ? {} : { slug: options.slug }),
          ...(owner === undefined ? {} : { ownerId: owner.id }),
        });
        const next =
          owner === undefined
            ? `\nIt has no members yet. Add one: sqout admin member add --org ${created.id} --user <user> --role owner`
            : '';
        return {
          value: created,
          text: `Created organization ${created.id} (${created.name}) on plan ${created.planId}.${next}`,
        };
      }),
    );

  org
    .command('list')
    .description('list organizations, newest first')
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1, 1_000), 100)
    .option('--offset <n>', 'number of rows to skip', wholeNumber(0, 1_000_000_000), 0)
    .action((page: { limit: number; offset: number }) =>
      withServices(async ({ organizations }) => {
        const listed = await organizations.list(page);
        const rows = listed.map((entry) => [entry.id, entry.planId, day(entry.createdAt), entry.slug, entry.name]);
        return {
          value: listed,
          text:
            listed.length === 0
              ? 'There are no organizations.'
              : table(['ID', 'PLAN', 'CREATED', 'SLUG', 'NAME'], rows),
        };
      }),
    );

  org
    .command('domain')
    .description(
      'add people of an e-mail domain to an organization at their first sign-in (needs AUTH_PROVISIONING=domain and AUTH_DOMAINS)',
    )
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--domain <domain>', 'e-mail domain, the part after the @')
    .action((options: { org: string; domain: string }) =>
      withServices(async ({ organizations }) => {
        const domain = readDomain(options.domain);
        const { id, name } = await organizations.setDomain(options.org, domain);
        return { value: { orgId: id, domain }, text: `People of ${domain} join ${name} (${id}).` };
      }),
    );

  addSuspend(org, withServices);
  addDelete(org, withServices);
}

function addSuspend(org: Command, withServices: WithServices): void {
  org
    .command('suspend')
    .description('cancel all runs of an organization and accept no new ones; sign-in, reports and keys stay')
    .requiredOption('--org <id>', 'the organization')
    .option('--reason <text>', 'reason, as a note for other operators')
    .action((options: { org: string; reason?: string }) =>
      withServices(async ({ organizations, operator }) => {
        const { id, name } = await organizations.get(options.org);
        const cancelled = await operator.suspend(id, options.reason ?? null);
        return {
          value: { orgId: id, isSuspended: true, cancelled },
          text: `Suspended ${name} (${id}); ${counted(cancelled, 'run was', 'runs were')} cancelled, and nothing was charged.`,
        };
      }),
    );
  org
    .command('resume')
    .description('accept runs of a suspended organization again')
    .requiredOption('--org <id>', 'the organization')
    .action((options: { org: string }) =>
      withServices(async ({ organizations, operator }) => {
        const { id, name } = await organizations.get(options.org);
        const wasSuspended = await operator.resume(id);
        return {
          value: { orgId: id, isSuspended: false },
          text: wasSuspended ? `${name} (${id}) may start runs again.` : `${name} (${id}) was not suspended.`,
        };
      }),
    );
}

function addDelete(org: Command, withServices: WithServices): void {
  org
    .command('delete')
    .description('delete an organization with its runs, reports, keys, members, logo and credits')
    .requiredOption('--org <id>', 'the organization')
    .addOption(
      new Option('--confirm <name>', 'its name, to confirm the deletion; without it, only show what would be deleted'),
    )
    .addOption(new Option('--dry-run', 'show what would be deleted').conflicts('confirm'))
    .action((options: DeleteOptions & { org: string }) =>
      withServices(async ({ organizations, erasure }) => {
        const { id, name } = await organizations.get(options.org);
        const erase = (isDry: boolean) => erasure.organization({ id, name }, isDry);
        return deleteNamed({ ...options, name, command: `sqout admin org delete --org ${id}`, erase });
      }),
    );
}

function readDomain(text: string): string {
  const domain = text.trim().toLowerCase().replace(/^@/, '');
  if (!/^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/.test(domain) || !domain.includes('.'))
    throw validationError([{ path: 'domain', message: 'Give a domain such as example.com.' }]);
  return domain;
}
