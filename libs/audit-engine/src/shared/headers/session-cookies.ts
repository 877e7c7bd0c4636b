import type { Cookie } from '../../engine/facts/headers.js';

/**
 * Names by which frameworks call their session or login cookie, and names people give one.
 * Source: OWASP Cookies Database, framework documentation; 2026-11-01.
 */
const SESSION =
  /^(?:__Host-|__Secure-)?(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|ASPSESSIONID[A-Z]{0,12}|\.ASPXAUTH|\.AspNetCore\.(?:Session|Cookies|Identity\.Application)|CFID|CFTOKEN|connect\.sid|laravel_session|ci_session|rack\.session|_[a-z0-9_]{1,30}_session|sessionid|session[_-]?id|session|sess|sid|auth[_-]?token|access[_-]?token|refresh[_-]?token|jwt|remember_(?:me|token|web)[a-z0-9_]{0,60}|wordpress_logged_in_[0-9a-f]{1,64}|SSESS[0-9a-f]{32}|SESS[0-9a-f]{32}|frontend|symfony|koa[.:]sess|user_session|login_token)$/i;

/** Cookies that keep a person signed in, by name. Cookies that are being deleted are left out. */
export function sessionCookies(cookies: readonly Cookie[]): Cookie[] {
  return cookies.filter((cookie) => SESSION.test(cookie.name.slice(0, 200)) && !isDeleted(cookie));
}

export function isDeleted({ maxAgeSeconds, expires }: Cookie): boolean {
  if (maxAgeSeconds !== null) return maxAgeSeconds <= 0;
  return expires !== null && /\b19[79]\d\b/.test(expires.slice(0, 60));
}

/** As evidence: without the value, which may be a person's session. */
export function cookieLine({ name, isSecure, isHttpOnly, sameSite }: Cookie): string {
  return `set-cookie: ${name}=…${isSecure ? '; Secure' : ''}${isHttpOnly ? '; HttpOnly' : ''}${sameSite === null ? '' : `; SameSite=${sameSite}`}`;
}
