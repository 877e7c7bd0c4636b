import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { WithServices } from '../services.js';

export function addSupportCommands(admin: Command, withServices: WithServices): void {
  admin
    .command('support-bundle')
    .description(
      'write a support file with versions, settings, states and numbers; it contains no secrets, e-mail addresses or content',
    )
    .option('-o, --output <file>', 'where, - for standard output (default: sqout-support-<time>.json)')
    .action((options: { output?: string }) =>
      withServices(async ({ support }) => {
        const bundle = await support();
        const text = JSON.stringify(bundle, null, 2);
        if (options.output === '-') return { value: bundle, text };
        const stamp = String(bundle.takenAt)
          .replace(/[^0-9T]/g, '')
          .slice(0, 13);
        const file = options.output ?? `sqout-support-${stamp}.json`;
        writeFileSync(file, `${text}\n`, { mode: 0o600 });
        return {
          value: bundle,
          text: `${file}\n\nRead it before you send it: it contains ids of runs and organizations, but no names.`,
        };
      }),
    );
}
