import { AppError, type ValidationIssue } from '#common';
import { SqoutApiError, SqoutConnectionError, SqoutTimeoutError } from '#client';
import { CommandError } from './command-error.js';
import { EXIT } from './exit-codes.js';

/** An error in plain words, and what to do next. */
export interface Failure {
  code: string;
  message: string;
  exitCode: number;
}

export function failureOf(error: unknown): Failure {
  const failed = (code: string, message: string): Failure => ({ code, message, exitCode: EXIT.failed });
  if (error instanceof CommandError) return error;
  if (error instanceof AppError && error.code === 'VALIDATION_ERROR')
    return failed(error.code, describeIssues(error.details.issues) ?? error.message);
  if (error instanceof AppError) return failed(error.code, error.message);
  if (error instanceof SqoutApiError)
    return failed(error.code ?? `HTTP_${error.status}`, describeIssues(error.details.issues) ?? error.message);
  if (error instanceof SqoutConnectionError) return failed('NO_CONNECTION', error.message);
  if (error instanceof SqoutTimeoutError) return failed('TIMEOUT', error.message);
  return failed('FAILED', error instanceof Error ? error.message : String(error));
}

function describeIssues(issues: unknown): string | null {
  if (!Array.isArray(issues) || issues.length === 0) return null;
  return (issues as ValidationIssue[]).map(({ path, message }) => `${path}: ${message}`).join('\n');
}
