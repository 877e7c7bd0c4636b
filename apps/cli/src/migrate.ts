import type { Command } from 'commander';
import { migrate } from '#database';
import type { Report } from './result.js';
import { readConfig } from './services.js';

export function addMigrateCommand(program: Command, report: Report): void {
  program
    .command('migrate')
    .description('create or update the tables of the database; safe to repeat, and from several machines at once')
    .action(() =>
      report(async () => {
        const config = readConfig();
        const applied = await migrate(config.database.url);
        if (config.queue.redisUrl === null) await migrateQueueSchema(config.database.url);
        const text =
          applied.length === 0
            ? 'The database is up to date.'
            : `Applied ${applied.length} migration(s):\n${applied.map((name) => `  ${name}`).join('\n')}`;
        return { value: { applied }, text };
      }),
    );
}

/** Without Redis, jobs wait in the database. Loaded here alone: other commands have no use for the queue. */
async function migrateQueueSchema(databaseUrl: string): Promise<void> {
  const { migrateQueue } = await import('#queue');
  await migrateQueue({ kind: 'postgres', url: databaseUrl });
}
