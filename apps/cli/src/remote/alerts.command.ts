import { InvalidArgumentError, Option, type Command } from 'commander';
import type { AlertPolicies, AlertPolicy } from '#client';
import { ask, connect, type Connection } from '../account/connection.js';
import { serverOption } from '../account/whoami.command.js';
import { usageError } from '../command-error.js';
import type { Context } from '../context.js';
import { wholeNumber } from '../option-values.js';
import { minute, table, type Result } from '../result.js';
import { findWebsite } from './find-website.js';

interface SetOptions {
  site?: string;
  on?: boolean;
  off?: boolean;
  threshold?: number;
  after?: number;
  recover?: number;
  rules?: string[];
  reset?: boolean;
}

export function addAlertsCommand(program: Command, context: Context): void {
  const alerts = program.command('alerts');
  const withServer =
    <A extends unknown[]>(work: (connection: Connection, ...args: A) => Promise<Result>) =>
    (...args: unknown[]): Promise<void> =>
      context.report(async () => {
        const command = args.at(-1) as Command;
        return work(await connect(context, serverOption(command)), ...(args as A));
      });
  const site = (): Option => new Option('--site <host>', 'of this site alone (default: of all sites)');

  alerts
    .command('list')
    .description('what the sites of the organization fail now, the latest first')
    .addOption(new Option('--limit <n>', 'how many').argParser(wholeNumber(1, 100)).default(50))
    .action(
      withServer(async (connection, options: { limit: number }) => {
        const listed = await ask(connection, (client) => client.alerts.list(options));
        const rows = listed.alerts.map((each) => [
          minute(each.since),
          each.siteKey,
          each.policy,
          each.message ?? '',
          each.path === null ? '' : connection.server + each.path,
        ]);
        const header = ['SINCE', 'SITE', 'POLICY', 'MESSAGE', 'ROWS'];
        return { value: listed, text: rows.length === 0 ? 'Nothing fails.' : table(header, rows) };
      }),
    );

  alerts
    .command('show')
    .description('each policy of a site, and its latest alerts')
    .argument('<site>', 'URL or host')
    .action(
      withServer(async (connection, text: string) => {
        const { id } = await findWebsite(connection, text);
        const shown = await ask(connection, (client) => client.alerts.ofSite(id));
        const states = shown.states.map(({ policy, state, since, message }) => [
          policy,
          state,
          minute(since),
          state === 'failing' ? (message ?? '') : '',
        ]);
        const history = shown.history.map(({ at, type, isMuted, message }) => [
          minute(at),
          isMuted ? `${type} (muted)` : type,
          message,
        ]);
        const past = history.length === 0 ? 'No alerts yet.' : table(['TIME', 'TYPE', 'MESSAGE'], history);
        return { value: shown, text: `${table(['POLICY', 'STATE', 'SINCE', 'MESSAGE'], states)}\n\n${past}` };
      }),
    );

  alerts
    .command('policies')
    .description('what is watched, and who set it')
    .addOption(site())
    .action(
      withServer(async (connection, options: { site?: string }) => {
        const id = await websiteId(connection, options.site);
        const policies = await ask(connection, (client) => client.alerts.policies(id));
        return { value: policies, text: policyTable(policies) };
      }),
    );

  alerts
    .command('set')
    .description('change a policy')
    .argument('<policy>', 'such as score-drop')
    .addOption(site())
    .addOption(new Option('--on', 'switch it on').conflicts(['off', 'reset']))
    .addOption(new Option('--off', 'switch it off').conflicts(['reset']))
    .addOption(new Option('--threshold <n>', 'in the unit of the policy').argParser(readNumber))
    .addOption(new Option('--after <n>', 'bad observations in a row before it fails').argParser(wholeNumber(1, 10)))
    .addOption(new Option('--recover <n>', 'good ones in a row before it passes again').argParser(wholeNumber(1, 10)))
    .addOption(
      new Option('--rules <ids>', 'of new-findings, separated by commas').argParser((ids) =>
        ids.split(',').map((each) => each.trim()),
      ),
    )
    .option('--reset', 'as the level above')
    .action(
      withServer(async (connection, policy: string, options: SetOptions) => {
        const change = options.reset === true ? null : membersOf(options);
        const changed = await changeOf(connection, options.site, { policies: { [policy]: change } });
        return { value: changed, text: policyTable(changed) };
      }),
    );

  alerts
    .command('remind')
    .description('repeat alerts while they last')
    .addOption(site())
    .addOption(new Option('--every-days <n>', 'days between two messages').argParser(wholeNumber(1, 90)).default(7))
    .addOption(
      new Option('--at-most <n>', 'messages after the alert; 0: none').argParser(wholeNumber(0, 50)).default(3),
    )
    .action(
      withServer(async (connection, { site: of, ...remind }: { site?: string; everyDays: number; atMost: number }) => {
        const changed = await changeOf(connection, of, { remind });
        return { value: changed, text: policyTable(changed) };
      }),
    );

  alerts
    .command('mute')
    .description('send nothing until a day or a moment, then say what still fails')
    .addOption(site())
    .addOption(new Option('--until <when>', 'such as 2027-01-31 or 2027-01-31T08:00:00Z').argParser(readMoment))
    .option('--end', 'send again from now on')
    .action(
      withServer(async (connection, options: { site?: string; until?: string; end?: boolean }) => {
        const { until, end = false } = options;
        if ((until === undefined) !== end) throw usageError('Give either --until or --end.');
        const changed = await changeOf(connection, options.site, { mutedUntil: until ?? null });
        return { value: changed, text: policyTable(changed) };
      }),
    );
}

/** The server tells of a change in between: then nothing was changed. */
async function changeOf(
  connection: Connection,
  site: string | undefined,
  change: Omit<Parameters<Connection['client']['alerts']['change']>[1], 'version'>,
): Promise<AlertPolicies> {
  const id = await websiteId(connection, site);
  const { version } = await ask(connection, (client) => client.alerts.policies(id));
  return ask(connection, (client) => client.alerts.change(id, { version, ...change }));
}

async function websiteId(connection: Connection, site: string | undefined): Promise<string | null> {
  return site === undefined ? null : (await findWebsite(connection, site)).id;
}

function membersOf({ on, off, threshold, after, recover, rules }: SetOptions): Record<string, unknown> {
  const members = {
    ...(on === true ? { enabled: true } : off === true ? { enabled: false } : {}),
    ...(threshold === undefined ? {} : { threshold }),
    ...(after === undefined ? {} : { after }),
    ...(recover === undefined ? {} : { recover }),
    ...(rules === undefined ? {} : { rules }),
  };
  if (Object.keys(members).length === 0) throw usageError('Say what to change, such as --off or --threshold 5.');
  return members;
}

function policyTable({ policies, remind, mutedUntil, organizationMutedUntil }: AlertPolicies): string {
  const rows = policies.map((each) => [each.id, detailsOf(each), each.source]);
  const muted = mutedUntil ?? organizationMutedUntil;
  return [
    table(['POLICY', 'SETTING', 'SET BY'], rows),
    '',
    remind.atMost === 0 ? 'No reminders.' : `Reminders every ${remind.everyDays} days, at most ${remind.atMost}.`,
    ...(muted === null ? [] : [`Muted until ${minute(muted)}.`]),
  ].join('\n');
}

function detailsOf({ enabled, threshold, unit, after, recover, rules, mutedUntil }: AlertPolicy): string {
  if (!enabled) return 'off';
  return [
    threshold === null ? 'on' : `${threshold} ${unit ?? ''}`,
    ...(after !== null && after > 1 ? [`after ${after}`] : []),
    ...(recover !== null && recover > 1 ? [`recovers after ${recover}`] : []),
    ...(rules !== null && rules.length > 0 ? [rules.join(' ')] : []),
    ...(mutedUntil === null ? [] : [`muted until ${minute(mutedUntil)}`]),
  ].join(', ');
}

function readNumber(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number)) return number;
  throw new InvalidArgumentError('Give a number.');
}

function readMoment(text: string): string {
  const at = new Date(text);
  if (/^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text) && !Number.isNaN(at.getTime())) return at.toISOString();
  throw new InvalidArgumentError('Give a day such as 2027-01-31, or a moment such as 2027-01-31T08:00:00Z.');
}
