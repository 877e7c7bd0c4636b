/**
 * Whether the text matches: `*` stands for any characters, all else for itself. Linear in the text
 * for each star: no regular expression that a long address could hold up.
 */
export function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*');
  const first = parts[0] ?? '';
  if (parts.length === 1) return text === pattern;
  const last = parts.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

/** A pattern of addresses: one that starts with `/` is matched against path and query, any other against the complete URL. */
export function matchesUrl(pattern: string, url: string): boolean {
  if (!pattern.startsWith('/')) return matches(pattern, url);
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return matches(pattern, start === -1 ? '/' : (url.slice(start).split('#', 1)[0] ?? '/'));
}
