import { headerProblem } from '#common';
import { SecretHider } from './secret-hider.js';
import { scopeOf } from './url-identity.js';

/** Headers for the audited site alone, names in lower case. */
export type HeadersFor = (target: URL) => Readonly<Record<string, string>>;

/** What requests to the audited site carry, such as a cookie or a password. */
export interface SiteLogin {
  headersFor: HeadersFor;
  /** Takes the values out of what the site sends. */
  hider: SecretHider;
}

/**
 * Headers for a site behind a login: sent to the host and port of the start URL
 * alone, and never in the clear when that is https or `isSecret`.
 * Null without any.
 * @throws Error for a header that cannot be sent
 */
export function siteLogin(
  startUrl: string,
  given: Readonly<Record<string, string>>,
  { isSecret = false } = {},
): SiteLogin | null {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const problem = headerProblem(name, value);
    if (problem === 'name') throw new Error(`The header "${name}" cannot be sent.`);
    if (problem === 'value') throw new Error(`The value of the header "${name}" cannot be sent.`);
    headers[name.toLowerCase()] = value;
  }
  if (Object.keys(headers).length === 0) return null;
  const scope = scopeOf(startUrl);
  const isHttps = isSecret || new URL(startUrl).protocol === 'https:';
  return {
    headersFor: (target) =>
      scopeOf(target.href) === scope && (!isHttps || target.protocol === 'https:') ? headers : {},
    hider: new SecretHider(Object.entries(headers)),
  };
}
