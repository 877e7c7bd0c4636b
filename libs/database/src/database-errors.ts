import { AppError } from '#common';

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** Not reachable, timed out, connection closed. */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017']);

interface DriverError extends Error {
  code?: string;
  constraint?: string;
  cause?: unknown;
}

/** By shape, not by class: an error of another realm is an error too. */
function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
}

/** Serialization failure or deadlock: the same transaction may succeed when run again. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/** Whether a unique key refused the row. With a name, whether it was that key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) === 'P2002') return true;
  return codeOf(error) === '23505' && (constraint === undefined || (error as DriverError).constraint === constraint);
}

/**
 * SQLSTATE classes 08 (connection), 57P (operator intervention), 53 (resources), 57014
 * (a statement that took too long), and the socket's own errors.
 */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (NETWORK_CODES.has(code) || /^(08|53|57P|57014)/.test(code) || PRISMA_CODES.has(code)))
    return true;
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    messageOf(error),
  );
}

/** A lost database becomes SERVICE_UNAVAILABLE; everything else stays what it is. */
export function toAppError(error: unknown): unknown {
  if (error instanceof AppError || !isUnavailable(error)) return error;
  return new AppError('SERVICE_UNAVAILABLE', {
    message: 'The database is not reachable. Try again shortly.',
    headers: { 'Retry-After': '5' },
    cause: error,
  });
}
