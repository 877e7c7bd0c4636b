/**
 * What is left of an address without what people mistype: case, slashes twice or at the end,
 * the index file, the ending of pages, a full stop or a blank behind it.
 */
export function plainForm(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return address;
  const path = url.pathname
    .toLowerCase()
    .replace(/(?:%20|[.,;:)]){1,20}$/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/index\.(?:html?|php)$/, '/')
    .replace(/\.html?$/, '')
    .replace(/\/$/, '');
  return url.origin + path + url.search;
}

/**
 * Spellings of an address that people may have meant, the crawler's own way of writing
 * them; at most twelve. For code that has to ask for each of them.
 */
export function spellingsOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const url = new URL(address);
  const { origin, search } = url;
  const forms = new Set<string>();
  const clean = url.pathname.replace(/(?:%20|[.,;:)]){1,20}$/, '').replace(/\/{2,}/g, '/');
  for (const path of [clean, clean.toLowerCase()]) {
    const bare = path
      .replace(/\/index\.(?:html?|php)$/i, '/')
      .replace(/\.html?$/i, '')
      .replace(/\/$/, '');
    for (const form of [path, bare, `${bare}/`, `${bare}.html`, `${bare}.htm`, `${bare}/index.html`])
      forms.add(origin + (form === '' ? '/' : form) + search);
  }
  forms.delete(address);
  return [...forms].slice(0, 12);
}
