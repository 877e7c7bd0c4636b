import { isIP } from 'node:net';
import type { RelyingParty } from '#auth';
import { AppError } from '#common';
import type { Config } from '#config';
import type { ApiRequest } from '../http/api-request.js';

/**
 * Whom passkeys of this installation are for: the host of BASE_URL. Null where that is a number, as browsers have no passkeys there;
 * on this machine the name `localhost` leads to the same pages, and has them.
 */
export function relyingPartyOf(
  { headers }: Pick<ApiRequest, 'headers'>,
  { baseUrl }: Config['http'],
): RelyingParty | null {
  const base = new URL(baseUrl);
  const isLocal = base.hostname === '127.0.0.1' || base.hostname === '[::1]';
  const host = isLocal && /^localhost(:\d{1,5})?$/.test(headers.host ?? '') ? headers.host : base.host;
  const { hostname, origin } = new URL(`${base.protocol}//${host}`);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null;
}

/** @throws AppError VALIDATION_ERROR where there can be no passkeys */
export function requireRelyingParty(request: Pick<ApiRequest, 'headers'>, http: Config['http']): RelyingParty {
  const party = relyingPartyOf(request, http);
  if (party === null)
    throw new AppError('VALIDATION_ERROR', {
      message: 'Passkeys need a host name. Open this installation by its name, not by a numeric address.',
    });
  return party;
}
