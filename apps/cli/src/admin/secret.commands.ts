import type { Command } from 'commander';
import { CommandError } from '../command-error.js';
import type { WithServices } from '../services.js';

export function addSecretCommands(admin: Command, withServices: WithServices): void {
  admin
    .command('rekey')
    .description('encrypt with the first key of SECRETS_KEY what another one has encrypted')
    .action(() =>
      withServices(async ({ rekey }) => {
        if (rekey === null) throw new CommandError('VALIDATION_ERROR', 'SECRETS_KEY is not set.');
        const places = await rekey();
        const lines = places.map(
          ({ name, rows, changed, unreadable }) =>
            `${name}: ${rows} with secrets, ${changed} encrypted again, ${unreadable.length} cannot be read`,
        );
        const lost = places.flatMap(({ unreadable }) => unreadable);
        const end =
          lost.length === 0
            ? 'Older keys are not needed any more. Remove them when all processes have the new one.'
            : `Keep the older keys. Add the key of these, or enter their secrets again: ${lost.slice(0, 20).join(', ')}${lost.length > 20 ? ', …' : ''}`;
        return { value: { places }, text: [...lines, end].join('\n'), exitCode: lost.length === 0 ? 0 : 1 };
      }),
    );
}
