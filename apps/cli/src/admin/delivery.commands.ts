import type { Command } from 'commander';
import { counted } from '#common/words';
import type { WithServices } from '../services.js';

export function addDeliveryCommands(admin: Command, withServices: WithServices): void {
  admin
    .command('deliveries')
    .description('notifications that wait to be sent')
    .command('hold')
    .description('after a restore: send nothing that was waiting in the backup')
    .action(() =>
      withServices(async ({ holdDeliveries }) => {
        const held = await holdDeliveries();
        return {
          value: { held },
          text: `Held ${counted(held, 'delivery', 'deliveries')}. Owners and admins see them in the log of each channel and can send them again.`,
        };
      }),
    );
}
