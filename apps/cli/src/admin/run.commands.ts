import { Option, type Command } from 'commander';
import { validationError } from '#common';
import { counted } from '#common/words';
import { wholeNumber } from '../option-values.js';
import { table } from '../result.js';
import type { WithServices } from '../services.js';

/** A lost run is taken over within half a minute: one that stands still for longer needs the operator. */
const STUCK_SECONDS = 120;

function addCancel(run: Command, withServices: WithServices): void {
  run
    .command('cancel')
    .description('cancel a run, or all of an organization; their credits come back')
    .addOption(new Option('--run <id>', 'this run').conflicts('org'))
    .option('--org <id>', 'all runs of this organization that wait or are at work')
    .action((options: { run?: string; org?: string }) =>
      withServices(async ({ operator, organizations }) => {
        if (options.run !== undefined) {
          await operator.cancel(options.run);
          return { value: { cancelled: 1 }, text: `Cancelled ${options.run}. Nothing was charged.` };
        }
        if (options.org === undefined)
          throw validationError([{ path: 'run', message: 'Name a run (--run) or an organization (--org).' }]);
        const { id } = await organizations.get(options.org);
        const cancelled = await operator.cancelAll(id);
        return {
          value: { cancelled },
          text: `Cancelled ${counted(cancelled, 'run')}. Nothing was charged.`,
        };
      }),
    );
}

export function addRunCommands(admin: Command, withServices: WithServices): void {
  const run = admin.command('run').description('manage runs of all organizations');
  addCancel(run, withServices);
  run
    .command('list')
    .description('list waiting and active runs, those without progress for the longest time first')
    .option('--stuck', `only runs without progress for ${STUCK_SECONDS / 60} minutes`)
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1, 1_000), 100)
    .action((options: { stuck?: boolean; limit: number }) =>
      withServices(async ({ activeRuns }) => {
        const active = await activeRuns(options.limit);
        const listed = options.stuck ? active.filter(({ stillSeconds }) => stillSeconds >= STUCK_SECONDS) : active;
        const rows = listed.map((run) => [
          run.id,
          run.orgId,
          run.status === 'pending' ? 'pending' : run.phase,
          String(run.pagesDone),
          String(run.restarts),
          `${Math.round(run.stillSeconds)} s`,
          run.url,
        ]);
        const none = options.stuck ? 'All runs make progress.' : 'No waiting or active runs.';
        return {
          value: listed,
          text:
            rows.length === 0
              ? none
              : table(['ID', 'ORGANIZATION', 'AT', 'PAGES', 'TAKEN OVER', 'STILL FOR', 'ADDRESS'], rows),
        };
      }),
    );
}
