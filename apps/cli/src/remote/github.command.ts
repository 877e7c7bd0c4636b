import { Option, type Command } from 'commander';
import type { GithubConnection, GithubConnectionWithSecret, PutGithubConnection } from '#client';
import { ask, connect, type Connection } from '../account/connection.js';
import { serverOption } from '../account/whoami.command.js';
import { CommandError, usageError } from '../command-error.js';
import type { Context } from '../context.js';
import { readVariable } from '../environment.js';
import { wholeNumber } from '../option-values.js';
import { minute, table, type Result } from '../result.js';
import { findWebsite } from './find-website.js';

const PRODUCTION = ['off', 'push', 'deployment'] as const;
const SHOWN_SHA = 8;

interface ConnectOptions {
  repository?: string;
  apiUrl?: string;
  previewUrl?: string;
  deploymentHost?: string[];
  production?: (typeof PRODUCTION)[number];
  delay?: number;
  forks?: boolean;
}

export function addGithubCommand(program: Command, context: Context): void {
  const github = program.command('github');
  const ofSite =
    <A extends unknown[]>(work: (connection: Connection, websiteId: string, ...args: A) => Promise<Result>) =>
    (...args: unknown[]): Promise<void> =>
      context.report(async () => {
        const connection = await connect(context, serverOption(args.at(-1) as Command));
        const [site, ...others] = args as [string, ...A];
        return work(connection, (await findWebsite(connection, site)).id, ...others);
      });

  github
    .command('show')
    .description('the repository of a site, its latest audits and what arrived')
    .argument('<site>', 'URL or host')
    .action(
      ofSite(async (connection, id) => {
        const shown = await ask(connection, (client) => client.github.get(id));
        return { value: shown, text: shown.connection === null ? 'Not connected.' : describe(shown.connection) };
      }),
    );

  github
    .command('connect')
    .description('audit pushes and pull requests of a repository; what no option names stays as it is')
    .argument('<site>', 'URL or host')
    .option('--repository <owner/name>', 'needed the first time')
    .option('--api-url <url>', 'REST interface of the server (default: https://api.github.com)')
    .option('--preview-url <template>', 'of a pull request, with {number}, {branch} or {sha}')
    .option('--deployment-host <pattern...>', 'hosts whose deployments are previews, such as website-*.vercel.app')
    .addOption(new Option('--production <event>', 'what audits the site itself (default: off)').choices(PRODUCTION))
    .addOption(
      new Option('--delay <seconds>', 'from a push to its audit (default: 60)').argParser(wholeNumber(0, 3_600)),
    )
    .option('--forks', 'audit pull requests of forks')
    .option('--no-forks', 'start nothing for forks (the default)')
    .action(
      ofSite(async (connection, id, options: ConnectOptions) => {
        const { connection: known } = await ask(connection, (client) => client.github.get(id));
        const token = readVariable(context.env, 'SQOUT_FORGE_TOKEN');
        const body = { ...settingsOf(known, options), ...(token === null ? {} : { token }) };
        const put = await ask(connection, (client) => client.github.put(id, body));
        return { value: put, text: `${secretOf(put)}${describe(put)}` };
      }),
    );

  github
    .command('rotate')
    .description('replace the secret of the webhook; the old one is refused from then on')
    .argument('<site>', 'URL or host')
    .action(
      ofSite(async (connection, id) => {
        const rotated = await ask(connection, (client) => client.github.rotate(id));
        return { value: rotated, text: `${secretOf(rotated)}${describe(rotated)}` };
      }),
    );

  github
    .command('disconnect')
    .description('refuse what arrives from then on; audits that run go on')
    .argument('<site>', 'URL or host')
    .action(
      ofSite(async (connection, id) => {
        const { connection: known } = await ask(connection, (client) => client.github.get(id));
        if (known === null) throw new CommandError('NOT_FOUND', 'The site is not connected to a repository.');
        const removed = await ask(connection, (client) => client.github.remove(id));
        return { value: removed, text: `Disconnected from ${known.repository}.` };
      }),
    );
}

/** @throws CommandError without a repository */
function settingsOf(known: GithubConnection | null, options: ConnectOptions): PutGithubConnection {
  const { repository = known?.repository, deploymentHost, delay, forks, ...rest } = options;
  if (repository === undefined) throw usageError('Name the repository: --repository owner/name');
  const { apiUrl, previewUrl, deploymentHosts, production, delaySeconds, enabled } = known ?? {};
  const kept = { apiUrl, previewUrl, deploymentHosts, production, delaySeconds, enabled, forks: known?.forks };
  const named = { ...rest, repository, deploymentHosts: deploymentHost, delaySeconds: delay, forks };
  return { ...membersOf(kept), ...membersOf(named), repository };
}

function membersOf(values: Readonly<Record<string, unknown>>): Partial<PutGithubConnection> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function secretOf({ secret, webhookUrl }: GithubConnectionWithSecret): string {
  return secret === null
    ? ''
    : `${secret}\n\nThis secret signs its webhook. It is not shown again. Add the webhook in the settings of the repository:\n${webhookUrl}\n\n`;
}

function describe(connection: GithubConnection): string {
  const { repository, previewUrl, deploymentHosts, production, enabled, hasToken, problem } = connection;
  const { audits, deliveries, webhookUrl } = connection;
  const previews = [...(previewUrl === null ? [] : [previewUrl]), ...deploymentHosts];
  const lines = [
    `${repository}${enabled ? '' : ' (off)'}`,
    `Webhook: ${webhookUrl}`,
    `Previews: ${previews.join(', ') || 'none'}`,
    `Audits the site itself: ${production === 'off' ? 'never' : `after each ${production}`}`,
    hasToken ? 'Comments and statuses: on' : 'Comments and statuses: off. Set SQOUT_FORGE_TOKEN and connect again.',
    ...(problem === null ? [] : [`Problem: ${problem}`]),
  ];
  const started = audits.map(({ createdAt, pullRequest, sha, state, runId, reason }) => [
    minute(createdAt),
    pullRequest === null ? 'site' : `#${pullRequest}`,
    sha.slice(0, SHOWN_SHA),
    state,
    runId ?? '-',
    reason ?? '',
  ]);
  const arrived = deliveries.map(({ receivedAt, event, outcome }) => [minute(receivedAt), event, outcome]);
  return [
    lines.join('\n'),
    started.length === 0 ? 'No audits yet.' : table(['TIME', 'OF', 'COMMIT', 'STATE', 'RUN', 'REASON'], started),
    arrived.length === 0 ? 'Nothing has arrived yet.' : table(['TIME', 'EVENT', 'OUTCOME'], arrived),
  ].join('\n\n');
}
