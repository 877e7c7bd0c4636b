import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Channel, CreateChannel, Delivery } from '#client';
import { ask, connect, type Connection } from '../account/connection.js';
import { serverOption } from '../account/whoami.command.js';
import type { Context } from '../context.js';
import { wholeNumber } from '../option-values.js';
import { minute, table, type Result } from '../result.js';

const KINDS = ['webhook', 'slack', 'teams', 'discord', 'email'] as const;
const REPORTS = ['none', 'linked', 'attached'] as const;
const DEFAULT_EVENTS =
  'site.alert,site.recovered,run.failed,schedule.skipped,schedule.paused,endpoint.disabled,deliveries.overflow';

interface AddOptions {
  kind?: (typeof KINDS)[number];
  name: string;
  events: string[];
  site?: string[];
  timeZone?: string;
  digest: boolean;
  reports?: (typeof REPORTS)[number];
  monthly?: true;
}

export function addChannelsCommand(program: Command, context: Context): void {
  const channels = program.command('channels');
  const withServer =
    <A extends unknown[]>(work: (connection: Connection, ...args: A) => Promise<Result>) =>
    (...args: unknown[]): Promise<void> =>
      context.report(async () => {
        const command = args.at(-1) as Command;
        return work(await connect(context, serverOption(command)), ...(args as A));
      });

  channels
    .command('add')
    .description('send events to a URL or an e-mail address; the secret of a webhook is shown only once')
    .argument('<target>', 'URL of the webhook or chat, or an e-mail address')
    .requiredOption('--name <name>', 'display name')
    .addOption(
      new Option('--kind <kind>', 'what receives the events (default: email for an address, else webhook)').choices(
        KINDS,
      ),
    )
    .addOption(
      new Option('--events <types>', 'separated by commas, or none')
        .argParser(readList)
        .default(readList(DEFAULT_EVENTS), DEFAULT_EVENTS),
    )
    .option('--site <host...>', 'only events about these sites (default: all)')
    .option('--time-zone <zone>', 'of the digests and summaries of an e-mail address (default: yours)')
    .addOption(
      new Option('--reports <how>', 'send the report of each scheduled audit to an e-mail address').choices(REPORTS),
    )
    .option('--monthly', 'send a summary of each --site to an e-mail address once a month')
    .option('--no-digest', 'send every event to an e-mail address at once')
    .action(
      withServer(async (connection, target: string, options: AddOptions) => {
        const body = bodyOf(target, options);
        const created = await ask(connection, (client) => client.channels.create(body));
        const text = `Channel "${created.name}" (${created.id}): ${created.types.join(', ') || 'reports alone'}.`;
        if (created.kind === 'email')
          return {
            value: created,
            text: `${text}\n${created.address} got a message with a link to confirm the address.`,
          };
        return {
          value: created,
          text:
            created.secret === null
              ? text
              : `${created.secret}\n\n${text}\nThis secret signs its messages. It is not shown again. Test it: sqout channels test ${created.id}`,
        };
      }),
    );

  channels
    .command('list')
    .description('channels of the organization')
    .action(
      withServer(async (connection) => {
        const listed = await ask(connection, (client) => client.channels.list());
        const rows = listed.channels.map((each) => [
          each.id,
          each.kind,
          stateOf(each),
          each.name,
          each.address,
          each.types.join(' '),
        ]);
        const header = ['ID', 'KIND', 'STATE', 'NAME', 'ADDRESS', 'EVENTS'];
        return { value: listed, text: rows.length === 0 ? 'No channels yet.' : table(header, rows) };
      }),
    );

  channels
    .command('test')
    .description('send a test message')
    .argument('<id>', 'of the channel')
    .action(
      withServer(async (connection, id: string) => {
        const delivery = await ask(connection, (client) => client.channels.test(id));
        return { value: delivery, text: `Test ${delivery.id} is on its way. See the result: sqout channels log ${id}` };
      }),
    );

  channels
    .command('confirm')
    .description('send the link to confirm an e-mail address again')
    .argument('<id>', 'of the channel')
    .action(
      withServer(async (connection, id: string) => {
        const channel = await ask(connection, (client) => client.channels.sendConfirmation(id));
        return { value: channel, text: `${channel.address} got a message with a link to confirm the address.` };
      }),
    );

  channels
    .command('log')
    .description('what was sent to a channel, newest first')
    .argument('<id>', 'of the channel')
    .addOption(new Option('--limit <n>', 'how many').argParser(wholeNumber(1, 50)).default(20))
    .action(
      withServer(async (connection, id: string, options: { limit: number }) => {
        const listed = await ask(connection, (client) => client.channels.deliveries(id, options));
        const rows = listed.deliveries.map(rowOf);
        const header = ['TIME', 'EVENT', 'STATE', 'STATUS', 'ID', 'ERROR'];
        return { value: listed, text: rows.length === 0 ? 'Nothing was sent yet.' : table(header, rows) };
      }),
    );

  channels
    .command('resend')
    .description('send one delivery again')
    .argument('<id>', 'of the delivery')
    .action(
      withServer(async (connection, id: string) => {
        const delivery = await ask(connection, (client) => client.channels.resend(id));
        return { value: delivery, text: `${delivery.type} is sent again.` };
      }),
    );

  channels
    .command('rm')
    .description('delete a channel and its log')
    .argument('<id>', 'of the channel')
    .action(
      withServer(async (connection, id: string) => {
        const removed = await ask(connection, (client) => client.channels.remove(id));
        return { value: removed, text: `Deleted ${id}.` };
      }),
    );
}

/** The server knows which events there are, and says so. */
function bodyOf(target: string, options: AddOptions): CreateChannel {
  const { kind, name, events, site: sites, timeZone, digest, reports, monthly } = options;
  const isMail = kind === undefined ? target.includes('@') && !target.includes('://') : kind === 'email';
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const about = isMail ? { email: target, digest, timeZone: zone } : { url: target };
  const body = { kind: kind ?? (isMail ? 'email' : 'webhook'), name, types: events, ...about };
  const forClients = { ...(reports === undefined ? {} : { reports }), ...(monthly === undefined ? {} : { monthly }) };
  return { ...body, ...forClients, ...(sites ? { sites } : {}) } as CreateChannel;
}

function readList(text: string): string[] {
  if (text === 'none') return [];
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError('Separate names by one comma.');
  return names;
}

function stateOf({ kind, verifiedAt, enabled, disabledReason, failingSince }: Channel): string {
  if (kind === 'email' && verifiedAt === null && disabledReason === null) return 'to confirm';
  if (!enabled) return disabledReason === null ? 'paused' : 'disabled';
  return failingSince === null ? 'ok' : `failing since ${minute(failingSince)}`;
}

function rowOf({ createdAt, type, state, nextAt, status, id, error }: Delivery): string[] {
  const when = state === 'failed' ? `${state}, next ${minute(nextAt)}` : state;
  return [minute(createdAt), type, when, status === null ? '-' : String(status), id, error ?? ''];
}
