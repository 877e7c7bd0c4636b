import { Option, type Command } from 'commander';
import { PLAN_IDS } from '#organizations/plan-ids';
import type { WithServices } from '../services.js';

export function addPlanCommands(admin: Command, withServices: WithServices): void {
  admin
    .command('plan')
    .description('manage plans of organizations')
    .command('set')
    .description('change the plan; an upgrade adds credits for the current month, a downgrade removes none')
    .requiredOption('--org <id>', 'the organization')
    .addOption(new Option('--plan <plan>', 'the new plan').choices(PLAN_IDS).makeOptionMandatory())
    .action((options: { org: string; plan: string }) =>
      withServices(async ({ organizations }) => {
        const changed = await organizations.setPlan(options.org, options.plan);
        return { value: changed, text: `${changed.id} (${changed.name}) is on plan ${changed.planId}.` };
      }),
    );
}
