import type { Config } from '#config';
import { readCookie } from '../access/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';

/** Long enough to sign in meanwhile. */
export const INVITATION_COOKIE_MS = 3_600_000;

/** The invitation whose link this browser has opened, with the secret of the link. */
export function readInvitationCookie(
  request: Pick<ApiRequest, 'headers'>,
  http: Config['http'],
): { id: string; code: string } | null {
  const [id = '', code = ''] = readCookie(request, http, 'invitation')?.split('.') ?? [];
  return id === '' || code === '' ? null : { id, code };
}
