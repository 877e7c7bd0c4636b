import { AppError } from '#common';

/** `ulimit -f` (EFBIG) counts as full: the same remedy, more room. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The system error code of a failed call, such as `ENOENT`; empty when there is none. */
export function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** A failure of the store as the 503 that a caller may retry. The cause, with its path or host, is for the log alone. */
export function storageUnavailable(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const message = FULL_CODES.has(errorCode(cause))
    ? 'The report storage is full, so nothing was saved. Try again later; the operator has to free or add space.'
    : 'The report storage cannot be reached. Try again shortly.';
  return new AppError('SERVICE_UNAVAILABLE', { message, cause });
}
