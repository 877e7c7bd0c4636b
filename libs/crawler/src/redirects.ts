import { headerOf } from './fetch-result.js';
import type { FetchedResponse } from './fetch-result.js';
import { normalizeUrl } from './url-identity.js';

const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export type RedirectTarget =
  { kind: 'target'; url: string } | { kind: 'unusable'; reason: 'redirect-without-location' | 'redirect-to-no-page' };

/** Where a redirect leads, normalised; null when the answer is no redirect. */
export function redirectOf(response: FetchedResponse): RedirectTarget | null {
  if (!REDIRECT_STATUSES.has(response.status)) return null;
  const location = headerOf(response.headers, 'location')?.trim() ?? '';
  if (location === '') return { kind: 'unusable', reason: 'redirect-without-location' };
  const url = normalizeUrl(utf8Of(location), response.url);
  return url === null ? { kind: 'unusable', reason: 'redirect-to-no-page' } : { kind: 'target', url };
}

/** Header bytes arrive as Latin-1; browsers read a raw non-ASCII Location as UTF-8. */
function utf8Of(location: string): string {
  return Buffer.from(location, 'latin1').toString('utf8');
}
