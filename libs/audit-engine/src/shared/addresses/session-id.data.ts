/**
 * Parameters that common server software puts into URLs to recognise a visitor. Sources: documentation of
 * the Jakarta Servlet specification (jsessionid), PHP (session.name), ASP and ASP.NET cookieless sessions,
 * ColdFusion (cfid, cftoken), osCommerce and Zen Cart. Read 2026-11.
 */
export const SESSION_PARAMETERS: ReadonlySet<string> = new Set([
  'jsessionid',
  'phpsessid',
  'aspsessionid',
  'cfid',
  'cftoken',
  'oscsid',
  'zenid',
]);

/** Names that also mean other things, such as a session of a conference; they count with a long random value only. */
export const AMBIGUOUS_PARAMETERS: ReadonlySet<string> = new Set([
  'sid',
  's',
  'session',
  'sessionid',
  'session_id',
  'session-id',
  'sessid',
  'sessionkey',
  'phpsid',
  'xtcsid',
]);
