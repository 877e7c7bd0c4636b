import { Option, type Command } from 'commander';
import {
  DEFAULT_EXPIRY,
  EXPIRIES,
  PRESET_NAMES,
  PRESETS,
  SCOPE_NAMES,
  type Expiry,
  type Preset,
  type Scope,
} from '#auth/rights';
import type { ApiKeyInfo } from '#auth';
import { scopeList } from '../arguments.js';
import { day, table } from '../result.js';
import type { WithServices } from '../services.js';

interface CreateOptions {
  org: string;
  user: string;
  name?: string;
  preset?: Preset;
  scopes?: Scope[];
  expires: Expiry;
}

export function addKeyCommands(admin: Command, withServices: WithServices): void {
  const key = admin.command('key').description('manage API keys of organizations');

  const create = key
    .command('create')
    .description('create an API key; it is shown once')
    .requiredOption('--org <id>', 'the organization whose credits it spends')
    .requiredOption('--user <user>', 'id or e-mail address of the member that the key acts as')
    .addOption(new Option('--preset <preset>', 'a predefined set of scopes').choices(PRESET_NAMES).conflicts('scopes'))
    .addOption(
      new Option('--scopes <list>', `scopes, separated by commas: ${SCOPE_NAMES.join(', ')}`).argParser(scopeList),
    )
    .addOption(new Option('--expires <when>', 'when it expires').choices(EXPIRIES).default(DEFAULT_EXPIRY))
    .option('--name <name>', 'display name');
  create.action(({ org, user, name, preset, scopes, expires }: CreateOptions) => {
    const granted = preset === undefined ? scopes : PRESETS[preset];
    if (granted === undefined) return create.error("error: option '--preset <preset>' or '--scopes <list>' is needed");
    return withServices(async ({ keys, users }) => {
      const owner = await users.get(user);
      const created = await keys.create({
        orgId: org,
        userId: owner.id,
        scopes: granted,
        expiry: expires,
        ...(name === undefined ? {} : { name }),
      });
      const text = `${created.key}\n\nKey ${created.id}, expires: ${day(created.expiresAt)}, scopes: ${created.scopes.join(', ')}.\nStore it now: it is not shown again.`;
      return { value: created, text };
    });
  });

  key
    .command('list')
    .description('list the keys of an organization, newest first')
    .requiredOption('--org <id>', 'the organization')
    .action((options: { org: string }) =>
      withServices(async ({ keys, organizations }) => {
        const { id } = await organizations.get(options.org);
        const listed = await keys.list(id);
        const rows = listed.map((entry) => [
          entry.id,
          `${entry.display}…`,
          stateOf(entry),
          entry.scopes.join(','),
          entry.name,
        ]);
        return {
          value: listed,
          text:
            listed.length === 0
              ? 'The organization has no keys.'
              : table(['ID', 'KEY', 'STATE', 'SCOPES', 'NAME'], rows),
        };
      }),
    );

  key
    .command('revoke')
    .description('revoke a key, effective from its next request')
    .argument('[id]', 'id of the key (key_…), or the key itself')
    .option('--id <id>', 'the same as an option')
    .action(async (id: string | undefined, options: { id?: string }, command: Command) => {
      const wanted = id ?? options.id ?? command.error("error: missing argument 'id'");
      await withServices(async ({ keys }) => {
        const revoked = await keys.revoke(wanted);
        return { value: revoked, text: `Revoked key ${revoked.id} (${revoked.display}…).` };
      });
    });
}

function stateOf({ revokedAt, expiresAt }: ApiKeyInfo): string {
  return revokedAt === null ? `expires: ${day(expiresAt)}` : `revoked ${day(revokedAt)}`;
}
