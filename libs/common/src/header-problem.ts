/** Set by the connection, or by the crawler. */
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

/** Why a person's header cannot be sent (RFC 9110 5.1, 5.5); null when it can. */
export function headerProblem(name: string, value: string): 'name' | 'value' | null {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || NOT_GIVEN.has(name.toLowerCase())) return 'name';
  return /[^\t\x20-\x7e\x80-\xff]/.test(value) ? 'value' : null;
}
