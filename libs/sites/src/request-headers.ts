import { headerProblem, validationError, type ValidationIssue } from '#common';
import type { SecretBox } from '#config';
import { number } from '#common/words';

const AT = 'requestHeaders';
const MAX_HEADERS = 20;
const MAX_NAME = 100;
const MAX_VALUE = 4_096;
/** The crawler says who it is, and its way to the site is the operator's. */
const OF_CRAWLER: ReadonlySet<string> = new Set(['user-agent', 'proxy-authorization', 'proxy-connection']);

/** By name in lower case: what is encrypted, in base64. */
export type SealedHeaders = Readonly<Record<string, string>>;

/** What is wrong with the headers of a request: a value each, or null for one that is removed. */
export function findHeaderIssues(sent: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const names = Object.keys(sent);
  const issues = names.flatMap((name) => {
    const message = problemOf(name, sent[name]);
    return message === null ? [] : [{ path: `${AT}.${name.slice(0, MAX_NAME)}`, message }];
  });
  const isTwice = new Set(names.map((name) => name.toLowerCase())).size < names.length;
  return isTwice ? [...issues, { path: AT, message: 'must name each header once' }] : issues;
}

function problemOf(name: string, value: unknown): string | null {
  if (name.length > MAX_NAME || OF_CRAWLER.has(name.toLowerCase()) || headerProblem(name, '') !== null)
    return 'is not the name of a header that can be sent';
  if (value === null) return null;
  const isValue = typeof value === 'string' && value.trim() !== '' && value.length <= MAX_VALUE;
  if (isValue && headerProblem(name, value) === null) return null;
  return `must be null, or the value of a header of at most ${number(MAX_VALUE)} characters`;
}

/**
 * Headers as they are stored after a change. @param owner id of the site @throws
 * AppError VALIDATION_ERROR without SECRETS_KEY, or for too many
 */
export function changedHeaders(
  stored: SealedHeaders,
  sent: Readonly<Record<string, unknown>>,
  { box, owner }: { box: SecretBox; owner: string },
): SealedHeaders {
  const headers = new Map(Object.entries(stored));
  for (const [name, value] of Object.entries(sent)) {
    const key = name.toLowerCase();
    if (typeof value === 'string') headers.set(key, sealed(box, value.trim(), ownerOf(owner, key)));
    else headers.delete(key);
  }
  if (headers.size > MAX_HEADERS)
    throw validationError([{ path: AT, message: `a website has at most ${MAX_HEADERS} request headers` }]);
  return Object.fromEntries(headers);
}

function sealed(box: SecretBox, value: string, owner: string): string {
  if (!box.isReady)
    throw validationError([
      { path: AT, message: 'cannot be stored: this installation has no SECRETS_KEY. Ask its operator to set one' },
    ]);
  return box.seal(value, owner).toString('base64');
}

/** The values of some headers of a site. Null when one of them is not there any more, or its key is not. */
export function openHeaders(
  stored: SealedHeaders,
  names: readonly string[],
  { box, owner }: { box: SecretBox; owner: string },
): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const name of names) {
    const kept = stored[name];
    const value = kept === undefined ? null : box.open(Buffer.from(kept, 'base64'), ownerOf(owner, name));
    if (value === null) return null;
    headers[name] = value;
  }
  return headers;
}

/** A value cannot be read as that of another site or header. */
export function ownerOf(siteId: string, name: string): string {
  return `${siteId} ${name}`;
}
