import type { Journal } from '../journal.js';
import type { Choice } from '../random.js';
import type { Account, Stack, StackOptions } from '../stack.js';

/** What a trial has, and where it says what is wrong and what it has measured. */
export interface TrialContext {
  stack: Stack;
  journal: Journal;
  choice: Choice;
  violate: (check: string, found: string) => void;
  say: (line: string) => void;
}

/** One part, killed again and again at the moment that hurts most, and counted afterwards. */
export interface Trial {
  programs: Pick<StackOptions, 'apis' | 'workers' | 'renderers'>;
  run: (context: TrialContext) => Promise<void>;
}

export async function newAccounts(stack: Stack, count: number, credits: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let n = 0; n < count; n++) accounts.push(await stack.newAccount('team', credits));
  return accounts;
}

/** No credits are set aside any more, and the books are in order. */
export async function checkBooks({ stack, violate }: TrialContext): Promise<void> {
  const open = await stack.database.query('SELECT 1 FROM credit_holds WHERE charged IS NULL');
  if (open.length > 0) violate('no hold is open', `${open.length} are`);
  const { isClean, output } = await stack.creditsCheck();
  if (!isClean) violate('credits check is clean', output.slice(0, 1_000));
}
