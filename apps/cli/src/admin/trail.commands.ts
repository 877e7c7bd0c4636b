import type { Command } from 'commander';
import { wholeNumber } from '../option-values.js';
import { table } from '../result.js';
import type { WithServices } from '../services.js';

export function addTrailCommands(admin: Command, withServices: WithServices): void {
  admin
    .command('trail')
    .description('show the audit trail, newest first')
    .option('--org <id>', 'only entries of this organization')
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1, 10_000), 100)
    .option('--before <id>', 'only entries older than the one with this id', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .action((options: { org?: string; limit: number; before?: number }) =>
      withServices(async ({ trail, organizations }) => {
        const orgId = options.org === undefined ? null : (await organizations.get(options.org)).id;
        const entries = await trail.list({ orgId, before: options.before ?? null, limit: options.limit });
        const rows = entries.map(({ id, createdAt, userId, userName, via, action, subject, details }) => [
          id,
          createdAt.toISOString(),
          userName === null ? (userId ?? via) : `${userName} (${via})`,
          action,
          subject ?? '',
          details === null ? '' : JSON.stringify(details),
        ]);
        const text =
          rows.length === 0 ? 'No entries yet.' : table(['ID', 'WHEN', 'WHO', 'WHAT', 'ON', 'DETAILS'], rows);
        return { value: entries, text };
      }),
    );
}
