/**
 * `new URL` without the exception. Not by way of URL.canParse: on Node 20 its fast path, taken once the caller is hot, calls valid URLs with
 * characters such as "ü" invalid.
 */
export function parseUrl(raw: string, base?: string): URL | null {
  try {
    return new URL(raw, base);
  } catch {
    return null;
  }
}
