const INDEX_FILE = /\/(?:index|(?:index|default|home)\.(?:html?|php\d?|aspx?|jsp|cfm))$/i;
const ENDING = /\.html?$/i;

export function withoutIndex(path: string): string {
  return path.replace(INDEX_FILE, '/');
}

/** Servers of plain files give the same file as `/a` and `/a.html`. */
export function withoutEnding(path: string): string {
  return path.replace(ENDING, '');
}

export function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** The form of an address that its page is to be known by: https, and the folder in place of its index file. */
export function mainForm(href: string): string {
  const url = new URL(href);
  url.protocol = 'https:';
  url.pathname = url.pathname.replace(/\/index\.(?:html?|php)$/i, '/');
  return url.href;
}

/** Equal for URLs that servers give one page at: scheme, case, index file, `.html`, slashes and query do not count. */
export function variantKey({ host, pathname }: URL): string {
  return `${host}${withoutEnding(withoutSlash(withoutIndex(pathname)))
    .replace(/\/{2,}/g, '/')
    .toLowerCase()}`;
}
