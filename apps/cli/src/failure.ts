import { AppError, type ValidationIssue } from '#common';
import { isUnavailable } from '#database';

/** An error in plain words, and what to do next. */
export interface Failure {
  code: string;
  message: string;
}

/** What Postgres and Prisma say, by meaning: the table, the database, the account. */
const KNOWN: readonly { pattern: RegExp; failure: Failure }[] = [
  {
    pattern: /relation "[^"]*" does not exist|table `[^`]*` does not exist/,
    failure: { code: 'NOT_MIGRATED', message: 'The database is not set up yet. Run "sqout migrate" first.' },
  },
  {
    pattern: /database [`"][^`"]*[`"] does not exist/i,
    failure: {
      code: 'NO_DATABASE',
      message: 'The database that DATABASE_URL names does not exist. Create it, then run "sqout migrate".',
    },
  },
  {
    pattern: /authentication failed|no password supplied|must be a string/i,
    failure: { code: 'NO_ACCESS', message: 'Postgres refused the user or password of DATABASE_URL. Correct them.' },
  },
];

export function failureOf(error: unknown): Failure {
  if (error instanceof AppError && error.code === 'VALIDATION_ERROR')
    return { code: error.code, message: describeIssues(error) };
  if (isUnavailable(error) || (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')) {
    return {
      code: 'SERVICE_UNAVAILABLE',
      message: 'The database does not answer. Start it ("npm start" brings its own), or check DATABASE_URL.',
    };
  }
  if (error instanceof AppError) return { code: error.code, message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  return KNOWN.find(({ pattern }) => pattern.test(message))?.failure ?? { code: 'FAILED', message };
}

function describeIssues(error: AppError): string {
  const issues = error.details.issues as readonly ValidationIssue[] | undefined;
  return issues?.map(({ path, message }) => `${path}: ${message}`).join('\n') ?? error.message;
}
