import { invalidToken } from './auth-errors.js';

/** Room for a session JWT with many claims; Node's own limit for all headers is 16 kB. */
const MAX_TOKEN_LENGTH = 8_192;
const TOKEN68 = /^[A-Za-z0-9._~+/-]+=*$/;

/**
 * The token of an Authorization header (RFC 6750, 2.1), or null when there is no header.
 * @throws AppError UNAUTHORIZED for another scheme, or for what cannot be a token
 */
export function readBearerToken(header: string | undefined): string | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (text === '') return null;
  const space = text.indexOf(' ');
  const scheme = space < 0 ? text : text.slice(0, space);
  const token = space < 0 ? '' : text.slice(space + 1).trim();
  if (scheme.toLowerCase() !== 'bearer' || token.length > MAX_TOKEN_LENGTH || !TOKEN68.test(token))
    throw invalidToken();
  return token;
}
