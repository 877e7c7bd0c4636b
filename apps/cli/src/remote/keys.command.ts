import { InvalidArgumentError, Option, type Command } from 'commander';
import type { ApiKey, CreateApiKey } from '#client';
import { ask, connect, type Connection } from '../account/connection.js';
import { serverOption } from '../account/whoami.command.js';
import { CommandError } from '../command-error.js';
import type { Context } from '../context.js';
import { day, minute, table, type Result } from '../result.js';

const SCOPES = ['audits:write', 'audits:read', 'credits:read', 'org:read', 'org:write'] as const;
type Scope = (typeof SCOPES)[number];

interface Where {
  org?: string;
}
interface CreateOptions extends Where {
  name: string;
  preset?: 'full' | 'read-only' | 'ci';
  scopes?: Scope[];
  expires: '7d' | '30d' | '90d' | 'never';
}

export function addKeysCommand(program: Command, context: Context): void {
  const keys = program.command('keys');
  const act = (work: (connection: Connection) => Promise<Result>, command: Command): Promise<void> =>
    context.report(async () => work(await connect(context, serverOption(command))));

  keys
    .command('create')
    .description('create a key; it is shown only once')
    .requiredOption('--name <name>', 'display name')
    .addOption(new Option('--preset <preset>', 'permissions').choices(['full', 'read-only', 'ci']).conflicts('scopes'))
    .addOption(new Option('--scopes <scopes>', `permissions, one by one: ${SCOPES.join(', ')}`).argParser(readScopes))
    .addOption(new Option('--expires <time>', 'when it expires').choices(['7d', '30d', '90d', 'never']).default('90d'))
    .option('--org <id>', 'organization (default: the active one)')
    .action((options: CreateOptions, command: Command) =>
      act(async (connection) => {
        const { name, preset, scopes, expires } = options;
        if (preset === undefined && scopes === undefined) command.error('error: give --preset or --scopes');
        const body = {
          name,
          expiry: expires,
          ...(preset ? { preset } : {}),
          ...(scopes ? { scopes } : {}),
        } as CreateApiKey;
        const key = await ask(connection, async (client) =>
          client.apiKeys.create(await organizationOf(connection, options), body),
        );
        return {
          value: key,
          text: `${key.token}\n\nKey "${key.name}" (${key.id}): ${key.scopes.join(', ')}; expires: ${day(key.expiresAt)}.\nIt is not shown again. Programs read it from SERVICE_API_KEY.`,
        };
      }, command),
    );

  keys
    .command('list')
    .description('the keys of an organization')
    .option('--org <id>', 'organization (default: the active one)')
    .action((options: Where, command: Command) =>
      act(async (connection) => {
        const listed = await ask(connection, async (client) =>
          client.apiKeys.list(await organizationOf(connection, options)),
        );
        const rows = listed.apiKeys.map((key) => [
          key.id,
          `${key.prefix}…`,
          stateOf(key),
          minute(key.lastUsedAt),
          key.scopes.join(','),
          key.name,
        ]);
        return {
          value: listed,
          text:
            rows.length === 0
              ? 'The organization has no keys.'
              : table(['ID', 'KEY', 'STATE', 'LAST USE', 'SCOPES', 'NAME'], rows),
        };
      }, command),
    );

  keys
    .command('revoke')
    .description('revoke a key, effective from its next request')
    .argument('<id>', 'of the key (key_…)')
    .option('--org <id>', 'organization (default: the active one)')
    .action((id: string, options: Where, command: Command) =>
      act(async (connection) => {
        const revoked = await ask(connection, async (client) =>
          client.apiKeys.revoke(await organizationOf(connection, options), id),
        );
        return { value: revoked, text: `Revoked key ${revoked.id}.` };
      }, command),
    );
}

async function organizationOf({ client }: Connection, { org }: Where): Promise<string> {
  if (org !== undefined) return org;
  const who = await client.auth.whoAmI();
  if (who.org !== undefined) return who.org.id;
  throw new CommandError('NO_ORG', 'No organization is active. Name one with --org.');
}

function stateOf({ revokedAt, expiresAt }: ApiKey): string {
  return revokedAt === null ? `expires: ${day(expiresAt)}` : `revoked ${day(revokedAt)}`;
}

function readScopes(text: string): Scope[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  const scopes = SCOPES.filter((scope) => names.includes(scope));
  if (scopes.length === new Set(names).size && scopes.length > 0) return scopes;
  throw new InvalidArgumentError(`Choose from: ${SCOPES.join(', ')}.`);
}
