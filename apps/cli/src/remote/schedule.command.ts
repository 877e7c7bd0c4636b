import { Option, type Command } from 'commander';
import type { CreateSchedule, ScheduleDetail, ScheduleTick } from '#client';
import { ask, connect, type Connection } from '../account/connection.js';
import { serverOption } from '../account/whoami.command.js';
import type { Context } from '../context.js';
import { minute, table, type Result } from '../result.js';
import { wholeNumber } from '../option-values.js';

const MODES = ['audit', 'audit-fix', 'fix', 'recommend'] as const;
const COVERAGE = ['quick', 'surface', 'full'] as const;

interface AddOptions {
  cron: string;
  timeZone: string;
  name?: string;
  jitter?: number;
  coverage?: (typeof COVERAGE)[number];
  maxPages?: number;
  mode?: (typeof MODES)[number];
  maxCredits?: number;
}

export function addScheduleCommand(program: Command, context: Context): void {
  const schedule = program.command('schedule');
  const withServer =
    <A extends unknown[]>(work: (connection: Connection, ...args: A) => Promise<Result>) =>
    (...args: unknown[]): Promise<void> =>
      context.report(async () => {
        const command = args.at(-1) as Command;
        return work(await connect(context, serverOption(command)), ...(args as A));
      });

  schedule
    .command('add')
    .description('audit a site at planned times')
    .argument('<url>', 'of the site')
    .requiredOption('--cron <pattern>', 'minute, hour, day of month, month, day of week; or @daily, @weekly, @monthly')
    .option('--time-zone <zone>', 'such as Europe/Berlin', Intl.DateTimeFormat().resolvedOptions().timeZone)
    .option('--name <name>', 'display name (default: the host)')
    .addOption(
      new Option('--jitter <seconds>', 'start within so many seconds (default: 600 at minute 0)').argParser(
        wholeNumber(0, 3_600),
      ),
    )
    .addOption(new Option('--coverage <mode>', 'how much of the site').choices(COVERAGE))
    .addOption(new Option('--max-pages <n>', 'pages of an audit').argParser(wholeNumber(1, 1_000_000)))
    .addOption(new Option('--mode <mode>', 'what each audit does').choices(MODES))
    .addOption(
      new Option('--max-credits <n>', 'start no audit that could cost more').argParser(wholeNumber(0, 1_000_000)),
    )
    .action(
      withServer(async (connection, url: string, options: AddOptions) => {
        const created = await ask(connection, (client) => client.schedules.create(bodyOf(url, options)));
        return { value: created, text: describe(created) };
      }),
    );

  schedule
    .command('list')
    .description('schedules of the organization, newest first')
    .addOption(new Option('--limit <n>', 'how many').argParser(wholeNumber(1, 100)).default(20))
    .action(
      withServer(async (connection, options: { limit: number }) => {
        const listed = await ask(connection, (client) => client.schedules.list(options));
        const rows = listed.schedules.map((each) => [
          each.id,
          each.enabled ? minute(each.nextAt) : `paused: ${each.pausedReason ?? ''}`,
          each.lastTick?.state ?? '-',
          each.text,
          each.url,
        ]);
        return {
          value: listed,
          text: rows.length === 0 ? 'No schedules yet.' : table(['ID', 'NEXT', 'LAST', 'TIMES', 'URL'], rows),
        };
      }),
    );

  schedule
    .command('ticks')
    .description('what came of the planned times of a schedule')
    .argument('<id>', 'of the schedule')
    .addOption(new Option('--limit <n>', 'how many').argParser(wholeNumber(1, 100)).default(20))
    .action(
      withServer(async (connection, id: string, options: { limit: number }) => {
        const listed = await ask(connection, (client) => client.schedules.ticks(id, options));
        const rows = listed.ticks.map((tick) => [
          minute(tick.dueAt),
          stateOf(tick),
          tick.runId ?? '-',
          tick.reason ?? '',
        ]);
        return {
          value: listed,
          text: rows.length === 0 ? 'No planned time has come yet.' : table(['DUE', 'STATE', 'RUN', 'REASON'], rows),
        };
      }),
    );

  for (const [name, description] of [
    ['pause', 'start nothing until it is resumed'],
    ['resume', 'go on with the next planned time'],
  ] as const)
    schedule
      .command(name)
      .description(description)
      .argument('<id>', 'of the schedule')
      .action(
        withServer(async (connection, id: string) => {
          const changed = await ask(connection, (client) => client.schedules[name](id));
          return { value: changed, text: describe(changed) };
        }),
      );

  schedule
    .command('run')
    .description('start its audit now')
    .argument('<id>', 'of the schedule')
    .action(
      withServer(async (connection, id: string) => {
        const run = await ask(connection, (client) => client.schedules.run(id));
        return { value: run, text: `Started ${run.id}. Follow it: sqout runs watch ${run.id}` };
      }),
    );

  schedule
    .command('remove')
    .description('delete a schedule; its audits stay')
    .argument('<id>', 'of the schedule')
    .action(
      withServer(async (connection, id: string) => {
        const removed = await ask(connection, (client) => client.schedules.remove(id));
        return { value: removed, text: `Deleted ${id}.` };
      }),
    );
}

function bodyOf(url: string, options: AddOptions): CreateSchedule {
  const { cron, timeZone, name, jitter, mode, maxCredits, coverage, maxPages } = options;
  const config = {
    ...(coverage === undefined ? {} : { coverageMode: coverage }),
    ...(maxPages === undefined ? {} : { maxPages }),
  };
  return {
    ...{ url, cron, timeZone },
    ...(name === undefined ? {} : { name }),
    ...(jitter === undefined ? {} : { jitterSeconds: jitter }),
    ...(mode === undefined ? {} : { mode }),
    ...(maxCredits === undefined ? {} : { maxCredits }),
    ...(Object.keys(config).length === 0 ? {} : { config: JSON.stringify(config) }),
  };
}

function describe(schedule: ScheduleDetail): string {
  return [
    `${schedule.name} (${schedule.id})`,
    schedule.text,
    schedule.enabled
      ? `Next: ${schedule.upcoming.map((time) => minute(time)).join(', ')}`
      : `Paused: ${schedule.pausedReason ?? ''}`,
  ].join('\n');
}

function stateOf({ state, count }: ScheduleTick): string {
  return count === 1 ? state : `${state} (${count} times)`;
}
