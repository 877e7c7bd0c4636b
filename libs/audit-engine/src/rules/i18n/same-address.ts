/** True when two absolute URLs differ at most in scheme, `www.`, escapes, the slash at the end and the fragment: then a person means the same page. */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || normal(a) === normal(b);
}

function normal(href: string): string {
  const url = new URL(href);
  return `${url.host.replace(/^www\./, '')}${plain(url.pathname).replace(/\/$/, '')}${url.search}`;
}

function plain(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
