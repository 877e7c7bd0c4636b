import { Option, type Command } from 'commander';
import type { Balance, Bucket } from '#credits';
import { counted } from '#common/words';
import { wholeNumber } from '../option-values.js';
import { EXIT } from '../exit-codes.js';
import { day, table } from '../result.js';
import type { WithServices } from '../services.js';

const BUCKETS: readonly Bucket[] = ['monthly', 'pack'];
const MAX_GRANT = 100_000_000;

interface GrantOptions {
  org: string;
  bucket: Bucket;
  amount: number;
  key?: string;
  reference?: string;
}

export function addCreditsCommands(admin: Command, withServices: WithServices): void {
  const credits = admin.command('credits').description('manage credits of organizations');

  credits
    .command('grant')
    .description('grant credits: monthly ones expire with the month, pack ones never')
    .requiredOption('--org <id>', 'the organization')
    .addOption(new Option('--bucket <bucket>', 'which kind').choices(BUCKETS).makeOptionMandatory())
    .requiredOption('--amount <n>', 'how many', wholeNumber(1, MAX_GRANT))
    .option('--key <text>', 'grants with the same key are made only once')
    .option('--reference <text>', 'a note in the ledger')
    .action(({ org, bucket, amount, key, reference }: GrantOptions) =>
      withServices(async ({ credits: service }) => {
        const granted = await service.grant({
          orgId: org,
          bucket,
          amount,
          ...(key === undefined ? {} : { key }),
          ...(reference === undefined ? {} : { reference }),
        });
        const balance = await service.balance(org);
        const text = granted
          ? `Granted ${amount} ${bucket} credits.`
          : 'A grant with this key already exists. Nothing changed.';
        return { value: { orgId: org, bucket, amount, granted, ...balance }, text: `${text} ${describe(balance)}` };
      }),
    );

  credits
    .command('balance')
    .description('show what an organization can spend')
    .requiredOption('--org <id>', 'the organization')
    .action((options: { org: string }) =>
      withServices(async ({ credits: service }) => {
        const balance = await service.balance(options.org);
        return { value: { orgId: options.org, ...balance }, text: describe(balance) };
      }),
    );

  credits
    .command('ledger')
    .description('show the movements of the credits of an organization, newest first')
    .requiredOption('--org <id>', 'the organization')
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1, 10_000), 100)
    .action((options: { org: string; limit: number }) =>
      withServices(async ({ credits: service, organizations }) => {
        const { id } = await organizations.get(options.org);
        const entries = await service.ledger(id, options.limit);
        const rows = entries.map((entry) => [
          entry.createdAt.toISOString(),
          entry.kind,
          ...[entry.monthly, entry.pack, entry.held, entry.charged ?? ''].map(String),
          entry.reference ?? '',
        ]);
        return {
          value: entries,
          text:
            rows.length === 0
              ? 'No movements yet.'
              : table(['WHEN', 'WHAT', 'MONTHLY', 'PACK', 'HELD', 'CHARGED', 'FOR'], rows),
        };
      }),
    );

  credits
    .command('check')
    .description('verify the ledger of all organizations; exits with 3 if it is wrong')
    .action(() =>
      withServices(async ({ credits: service }) => {
        const { findUnsettledRuns } = await import('#runs');
        const checked = await service.check([findUnsettledRuns]);
        if (checked.clean) return { value: checked, text: 'The ledger is correct.' };
        const lines = checked.problems.map(
          ({ invariant, subject, found }) => `${subject}: broken "${invariant}" (${found})`,
        );
        return {
          value: checked,
          text: `${lines.join('\n')}\n${counted(lines.length, 'problem')}. Nothing was changed.`,
          exitCode: EXIT.problemsFound,
        };
      }),
    );
}

function describe({ monthly, pack, held, total, periodEnd }: Balance): string {
  return `${total} credits to spend: ${monthly} monthly (until ${day(periodEnd)}), ${pack} pack. ${held} held by runs.`;
}
