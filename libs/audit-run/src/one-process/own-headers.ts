import { scopeOf } from '#crawler';

/** Set by the connection, or by us. */
const NOT_GIVEN: ReadonlySet<string> = new Set([
  'host',
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Headers for a site behind a login: sent to the host and port of the start URL alone, and not in the clear when that is https.
 * @throws Error for a header that cannot be sent
 */
export function ownHeaders(
  startUrl: string,
  given: Readonly<Record<string, string>>,
): (target: URL) => Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || NOT_GIVEN.has(lower))
      throw new Error(`The header "${name}" cannot be sent.`);
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) throw new Error(`The value of the header "${name}" cannot be sent.`);
    headers[lower] = value;
  }
  const scope = scopeOf(startUrl);
  const isSecret = new URL(startUrl).protocol === 'https:';
  return (target) => (scopeOf(target.href) === scope && (!isSecret || target.protocol === 'https:') ? headers : {});
}
