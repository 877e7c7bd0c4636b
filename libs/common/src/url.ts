const URI_CHARACTERS = /^[\w.~:/?#[\]@!$&'()*+,;=%-]*$/;

/**
 * The address as RFC 3986 can write it, for readers that are strict: letters beyond
 * ASCII become punycode or percent codes, as they go over the wire.
 * One that can stand as it is stays as it is. `url` must be absolute.
 */
export function toUri(url: string): string {
  return URI_CHARACTERS.test(url)
    ? url
    : new URL(url).href.replace(/[^\w.~:/?#[\]@!$&'()*+,;=%-]/g, encodeURIComponent);
}

/** The URL, or null for what is none. Not `URL.canParse`: on Node 20 it refuses valid addresses with Latin-1 characters once it is hot. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/**
 * What makes two audits audits of the same site: the host in lower case without `www.`, with a port that is not the scheme's own.
 * `url` must be absolute.
 */
export function siteKeyOf(url: string): string {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '');
  return port === '' ? host : `${host}:${port}`;
}
