import type { Command } from 'commander';
import { ask, connect } from '../account/connection.js';
import { serverOption } from '../account/whoami.command.js';
import type { Context } from '../context.js';
import { day } from '../result.js';
import { chargesCredits } from './charges-credits.js';

export function addCreditsCommand(program: Command, context: Context): void {
  program
    .command('credits')
    .option('--org <id>', 'an organization that you belong to (default: the active one)')
    .action((options: { org?: string }, command: Command) =>
      context.report(async () => {
        const connection = await connect(context, serverOption(command));
        const query = options.org === undefined ? {} : { orgId: options.org };
        const credits = await ask(connection, (client) => client.credits.get(query));
        const { balance, plan, pricing } = credits;
        const limits = `Plan ${plan.name}: ${plan.maxPagesPerAudit} pages an audit, ${plan.maxConcurrentRuns} runs at once`;
        if (!chargesCredits(credits)) return { value: credits, text: `This server charges no credits.\n${limits}` };
        const prices = Object.entries(pricing).map(
          ([name, { cost, per, unit }]) => `  ${name}: ${cost} for ${per} ${unit}`,
        );
        return {
          value: credits,
          text: [
            `${balance.total} credits: ${balance.monthly} of this month${balance.periodEnd === null ? '' : ` (until ${day(balance.periodEnd)})`}, ${balance.pack} in packs`,
            limits,
            'Prices',
            ...prices,
          ].join('\n'),
        };
      }),
    );
}
