import type { Response } from 'express';
import type { Config } from '#config';
import type { ApiRequest } from '../http/api-request.js';

/**
 * `session`: a browser that is signed in; `sign_in`: one on its way to the identity provider; `invitation`: one
 * that has opened the link of one; `report`: one that knows the password of a shared report.
 */
export type CookieUse = 'session' | 'sign_in' | 'invitation' | 'report';

/** `__Host-` where it can be: the browser then takes it from this host alone, over https. */
function nameOf(use: CookieUse, { baseUrl }: Config['http']): string {
  return baseUrl.startsWith('https:') ? `__Host-sqout_${use}` : `sqout_${use}`;
}

export function readCookie(
  { headers }: Pick<ApiRequest, 'headers'>,
  http: Config['http'],
  use: CookieUse,
): string | null {
  const name = `${nameOf(use, http)}=`;
  const pair = headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name));
  const value = pair?.slice(name.length) ?? '';
  return /^[\w.-]{1,100}$/.test(value) ? value : null;
}

/** Out of reach of scripts and of forms of other sites. @param value null: the browser forgets it */
export function setCookie(
  response: Response,
  http: Config['http'],
  { use, value, lifeMs = 0 }: { use: CookieUse; value: string | null; lifeMs?: number },
): void {
  response.cookie(nameOf(use, http), value ?? '', {
    httpOnly: true,
    sameSite: 'lax',
    secure: http.baseUrl.startsWith('https:'),
    path: '/',
    maxAge: value === null ? 0 : lifeMs,
  });
}

export function readSessionCookie(request: Pick<ApiRequest, 'headers'>, http: Config['http']): string | null {
  const token = readCookie(request, http, 'session');
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null;
}

/** @param token null: the browser forgets it */
export function setSessionCookie(response: Response, http: Config['http'], token: string | null, lifeMs = 0): void {
  setCookie(response, http, { use: 'session', value: token, lifeMs });
}

/**
 * Whether the page that sent the request is our own. Asked of everything that changes something by a cookie: a browser sends
 * cookies with requests of other sites, too. Without either header it was no browser
 * of these years, and then there is no reason to believe it.
 */
export function isSameOrigin({ headers }: Pick<ApiRequest, 'headers'>, { baseUrl }: Config['http']): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin !== undefined && (origin === new URL(baseUrl).origin || isHost(origin, headers.host));
}

function isHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
