import type { Command } from 'commander';
import { wholeNumber } from '../whole-number.js';
import { table } from '../result.js';
import type { WithServices } from '../services.js';

/** A lost run is taken over within half a minute: one that stands still for longer needs somebody to look. */
const STUCK_SECONDS = 120;

export function addRunCommands(admin: Command, withServices: WithServices): void {
  admin
    .command('run')
    .description('runs of all organizations')
    .command('list')
    .description('list the runs that wait or are at work, those that stand still for the longest time first')
    .option('--stuck', `only those that nobody has worked on for ${STUCK_SECONDS / 60} minutes`)
    .option('--limit <n>', 'at most so many', wholeNumber(1, 1_000), 100)
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
        const none = options.stuck ? 'No run stands still.' : 'No run waits or is at work.';
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
