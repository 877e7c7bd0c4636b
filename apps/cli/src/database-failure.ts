import { AppError } from '#common';
import { isUnavailable } from '#database';
import { CommandError } from './command-error.js';

/** What Postgres and Prisma say, by meaning: the table, the database, the account. */
const KNOWN: readonly { pattern: RegExp; code: string; message: string }[] = [
  {
    pattern: /relation "[^"]*" does not exist|table `[^`]*` does not exist/,
    code: 'NOT_MIGRATED',
    message: 'The database is not set up yet. Run "sqout migrate" first.',
  },
  {
    pattern: /database [`"][^`"]*[`"] does not exist/i,
    code: 'NO_DATABASE',
    message: 'The database that DATABASE_URL names does not exist. Create it, then run "sqout migrate".',
  },
  {
    pattern: /authentication failed|no password supplied|must be a string/i,
    code: 'NO_ACCESS',
    message: 'Postgres refused the user or password of DATABASE_URL. Correct them.',
  },
];

/** Does work on the database, and says in plain words why that is not possible. */
export async function onDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUnavailable(error) || (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE'))
      throw new CommandError(
        'SERVICE_UNAVAILABLE',
        'The database does not respond. Start it ("npm start" includes one), or check DATABASE_URL.',
        { cause: error },
      );
    if (error instanceof AppError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    const known = KNOWN.find(({ pattern }) => pattern.test(text));
    if (known) throw new CommandError(known.code, known.message, { cause: error });
    throw error;
  }
}
