import type { Response } from 'express';
import type { Config } from '#config';
import type { ApiRequest } from '../http/api-request.js';

/** `__Host-` where it can be: the browser then takes it from this host alone, over https. */
function nameOf({ baseUrl }: Config['http']): string {
  return baseUrl.startsWith('https:') ? '__Host-sqout_session' : 'sqout_session';
}

export function readSessionCookie({ headers }: Pick<ApiRequest, 'headers'>, http: Config['http']): string | null {
  const name = `${nameOf(http)}=`;
  const pair = headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name));
  const token = pair?.slice(name.length) ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** @param token null: the browser forgets it */
export function setSessionCookie(response: Response, http: Config['http'], token: string | null, lifeMs = 0): void {
  response.cookie(nameOf(http), token ?? '', {
    httpOnly: true,
    sameSite: 'lax',
    secure: http.baseUrl.startsWith('https:'),
    path: '/',
    maxAge: token === null ? 0 : lifeMs,
  });
}

/**
 * Whether the page that sent the request is our own. Asked of everything that changes something by a cookie: a browser sends cookies for
 * whoever asks it to. Without either header it was no browser of these years, and then there is no reason to believe it.
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
