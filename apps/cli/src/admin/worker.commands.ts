import type { Command } from 'commander';
import { validationError } from '#common';
import { table } from '../result.js';
import type { Services, WithServices } from '../services.js';

export function addWorkerCommands(admin: Command, withServices: WithServices): void {
  const worker = admin.command('worker').description('worker processes');
  worker
    .command('list')
    .description('list the workers that are there, and which of them are drained')
    .action(() =>
      withServices(async ({ workers, operator }) => {
        const stops = await operator.list();
        const listed = (await workers()).map((each) => ({
          ...each,
          isDrained: stops.some(({ kind, subject }) => kind === 'worker' && subject === each.id),
        }));
        const rows = listed.map(({ id, slots, startedAt, isDrained }) => [
          id,
          String(slots),
          startedAt.toISOString(),
          isDrained ? 'drained' : '',
        ]);
        return {
          value: listed,
          text: rows.length === 0 ? 'There is no worker.' : table(['ID', 'SLOTS', 'SINCE', ''], rows),
        };
      }),
    );
  worker
    .command('drain')
    .description('let a worker finish what it has in hand and take nothing else')
    .requiredOption('--worker <id>', 'as "sqout admin worker list" has it')
    .option('--reason <text>', 'reason, as a note for other operators')
    .action(({ worker: id, reason }: { worker: string; reason?: string }) =>
      withServices(async (services) => {
        await requireWorker(services, id);
        await services.operator.stop({ kind: 'worker', subject: id }, reason ?? null);
        return {
          value: { id, isDrained: true },
          text: `${id} takes no jobs from the next seconds on. What it has in hand ends within ten seconds or goes to another worker.`,
        };
      }),
    );
  worker
    .command('resume')
    .description('let a drained worker take jobs again')
    .requiredOption('--worker <id>', 'as "sqout admin worker list" has it')
    .action(({ worker: id }: { worker: string }) =>
      withServices(async ({ operator }) => {
        const wasDrained = await operator.go({ kind: 'worker', subject: id });
        return {
          value: { id, isDrained: false },
          text: wasDrained ? `${id} takes jobs again.` : `${id} was not drained.`,
        };
      }),
    );
}

async function requireWorker({ workers }: Services, id: string): Promise<void> {
  if (!(await workers()).some((each) => each.id === id))
    throw validationError([
      { path: 'worker', message: 'There is no such worker. "sqout admin worker list" has those that are.' },
    ]);
}
