import type { BrowserSessions, Principal } from '#auth';
import type { Config } from '#config';
import { readSessionCookie } from '../access/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';

/** What the browser says of itself, and the session that a new one replaces there. */
export function browserOf(
  request: ApiRequest,
  http: Config['http'],
): { userAgent: string | undefined; replaces: string | null } {
  return { userAgent: request.headers['user-agent'], replaces: readSessionCookie(request, http) };
}

/** Who is signed in at the browser that asks for a page; null: no one is. */
export async function signedIn(
  request: ApiRequest,
  sessions: BrowserSessions,
  http: Config['http'],
): Promise<Principal | null> {
  const cookie = readSessionCookie(request, http);
  request.principal = cookie === null ? null : await sessions.authenticate(cookie);
  return request.principal;
}
