import { AppError } from '#common';

/** No credentials at all (RFC 6750, 3: the challenge then carries no error code, but some parameter it must have). */
export function missingCredentials(): AppError {
  return new AppError('UNAUTHORIZED', { headers: { 'WWW-Authenticate': 'Bearer realm="Sqout"' } });
}

/** Unknown, malformed, revoked and expired look the same from outside. The cause is for our own eyes. */
export function invalidToken(cause?: unknown): AppError {
  return new AppError('UNAUTHORIZED', { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' }, cause });
}

export function notMember(): AppError {
  return new AppError('FORBIDDEN', {
    message: 'This session names an organization that you are not a member of. Sign in to another one.',
  });
}

export function wrongEnvironment(presented: string, ours: string): AppError {
  return new AppError('UNAUTHORIZED', {
    message: `This is a ${presented} key and this service runs in the ${ours} environment. Use a ${ours} key.`,
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}

/** A session cannot be checked without the identity provider's keys: not the caller's fault, so never a 401. */
export function identityProviderUnavailable(retryAfterSeconds: number, cause?: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', {
    message:
      'The identity provider is not reachable, so this session cannot be checked. Try again shortly, or use an API key.',
    headers: { 'Retry-After': String(retryAfterSeconds) },
    cause,
  });
}
