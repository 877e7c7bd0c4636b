import { AppError, type ValidationIssue } from '#common';
import { isUnavailable } from '#database';

/** An error in plain words, and what to do next. */
export interface Failure {
  code: string;
  message: string;
}

const MISSING_TABLE = /relation "[^"]*" does not exist|table `[^`]*` does not exist/;

export function failureOf(error: unknown): Failure {
  if (error instanceof AppError && error.code === 'VALIDATION_ERROR') return { code: error.code, message: describeIssues(error) };
  if (isUnavailable(error) || (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')) {
    return { code: 'SERVICE_UNAVAILABLE', message: 'The database does not answer. Start it ("npm start" brings its own), or check DATABASE_URL.' };
  }
  if (error instanceof AppError) return { code: error.code, message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  if (MISSING_TABLE.test(message)) return { code: 'NOT_MIGRATED', message: 'The database is not set up yet. Run "sqout migrate" first.' };
  return { code: 'FAILED', message };
}

function describeIssues(error: AppError): string {
  const issues = error.details.issues as readonly ValidationIssue[] | undefined;
  return issues?.map(({ path, message }) => `${path}: ${message}`).join('\n') ?? error.message;
}
