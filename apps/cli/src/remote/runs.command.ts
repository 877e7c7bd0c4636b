import { Option, type Command } from 'commander';
import type { AuditRun, AuditRunListItem, RunStatus } from '#client';
import { ask, connect, type Connection } from '../account/connection.js';
import { serverOption } from '../account/whoami.command.js';
import { wholeNumber } from '../option-values.js';
import type { Context } from '../context.js';
import { EXIT } from '../exit-codes.js';
import { minute, table, type Result } from '../result.js';
import { watchRun } from './watch-run.js';

const STATUSES = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const;

export function addRunsCommand(program: Command, context: Context): void {
  const runs = program.command('runs');
  const withServer =
    <A extends unknown[]>(work: (connection: Connection, ...args: A) => Promise<Result>) =>
    (...args: unknown[]): Promise<void> =>
      context.report(async () => {
        const command = args.at(-1) as Command;
        return work(await connect(context, serverOption(command)), ...(args as A));
      });

  runs
    .command('list')
    .description('list runs, newest first')
    .addOption(new Option('--limit <n>', 'how many').argParser(wholeNumber(1, 100)).default(20))
    .addOption(new Option('--status <status>', 'only these').choices(STATUSES))
    .action(
      withServer(async (connection, options: { limit: number; status?: RunStatus }) => {
        const listed = await ask(connection, (client) => client.agentRuns.list(options));
        const rows = listed.runs.map((run) => [run.id, run.status, scoreOf(run), minute(run.createdAt), namedUrl(run)]);
        return {
          value: listed,
          text: rows.length === 0 ? 'No runs yet.' : table(['ID', 'STATUS', 'SCORE', 'CREATED', 'URL'], rows),
        };
      }),
    );

  runs
    .command('show')
    .description('show the state or the result of a run')
    .argument('<id>', 'of the run')
    .action(
      withServer(async (connection, id: string) => {
        const run = await ask(connection, (client) => client.agentRuns.get(id));
        return { value: run, text: describe(run) };
      }),
    );

  runs
    .command('watch')
    .description('wait until a run has ended')
    .argument('<id>', 'of the run')
    .action(
      withServer(async (connection, id: string) => {
        const run = await watchRun(connection, id, context);
        return { value: run, text: describe(run), exitCode: run.status === 'completed' ? EXIT.ok : EXIT.failed };
      }),
    );

  runs
    .command('cancel')
    .description('cancel a run; cancelled runs are free')
    .argument('<id>', 'of the run')
    .action(
      withServer(async (connection, id: string) => {
        const run = await ask(connection, (client) => client.agentRuns.cancel(id));
        return { value: run, text: `Cancelled ${run.id}.` };
      }),
    );
}

function namedUrl({ title, url }: AuditRunListItem): string {
  return title ? `${url} (${title})` : url;
}

function scoreOf({ healthScore }: AuditRunListItem): string {
  return healthScore == null ? '-' : String(healthScore);
}

function describe(run: AuditRun): string {
  return [
    `${run.url}: ${run.status}${run.completionReason == null ? '' : ` (${run.completionReason})`}`,
    run.completionMessage ?? run.error ?? run.progress?.message ?? null,
    run.healthScore == null ? null : `Score ${run.healthScore} of 100, ${run.issuesFound ?? 0} issues`,
    run.notice === undefined
      ? null
      : `${run.notice.applied} pages instead of ${run.notice.requested}: ${run.notice.upgradeHint}`,
    run.reportId == null ? null : `sqout report ${run.reportId}`,
  ]
    .filter((line) => line !== null)
    .join('\n');
}
