import type { Command } from 'commander';
import type { Context } from '../context.js';
import type { WithServices } from '../services.js';
import { addCreditsCommands } from './credits.commands.js';
import { addDeliveryCommands } from './delivery.commands.js';
import { addIntakeCommands } from './intake.commands.js';
import { addKeyCommands } from './key.commands.js';
import { addMemberCommands } from './member.commands.js';
import { addModelCommands } from './model.commands.js';
import { addOrgCommands } from './org.commands.js';
import { addPlanCommands } from './plan.commands.js';
import { addRunCommands } from './run.commands.js';
import { addSecretCommands } from './secret.commands.js';
import { addSignInCommands } from './sign-in.commands.js';
import { addSupportCommands } from './support.commands.js';
import { addTrailCommands } from './trail.commands.js';
import { addTokenCommands } from './token.commands.js';
import { addUserCommands } from './user.commands.js';
import { addWorkerCommands } from './worker.commands.js';

export function addAdminCommands(program: Command, { report }: Context): void {
  const withServices: WithServices = (work) =>
    report(async () => {
      // Loaded with the work: the help does not wait for a database driver.
      const [{ onDatabase }, { openServices, readConfig }] = await Promise.all([
        import('../database-failure.js'),
        import('../services.js'),
      ]);
      return onDatabase(async () => {
        const services = openServices(readConfig());
        try {
          return await work(services);
        } finally {
          await services.close();
        }
      });
    });
  const admin = program.command('admin');
  for (const add of [
    addOrgCommands,
    addUserCommands,
    addMemberCommands,
    addKeyCommands,
    addTokenCommands,
    addSignInCommands,
    addCreditsCommands,
    addPlanCommands,
    addTrailCommands,
    addRunCommands,
    addIntakeCommands,
    addWorkerCommands,
    addDeliveryCommands,
    addSecretCommands,
    addSupportCommands,
  ])
    add(admin, withServices);
  addModelCommands(admin, report);
}
