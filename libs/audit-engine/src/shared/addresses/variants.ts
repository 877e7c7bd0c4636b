import { PageGroups } from '../../engine/site/page-groups.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import type { SitePage } from '../../engine/site/site-page.js';

/** Shorter texts, such as "Loading …", are alike without being the same page. */
const MIN_WORDS = 12;
/** Same-text pages kept for one key. */
const MAX_PER_KEY = 20;

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

/** Finds indexable pages with the same text whose URLs share a key. */
export class Variants {
  private readonly groups = new PageGroups();
  count = 0;

  add(page: SitePage, key: string): void {
    if (!page.isIndexable) return;
    this.count++;
    if (page.textHash === '' || page.mainWords < MIN_WORDS) return;
    const full = `${page.textHash} ${key}`;
    if (this.groups.sizeOf(full) < MAX_PER_KEY) this.groups.add(full, page.number);
  }

  /** For each group the URL that is kept, the shortest one with https where there is one, and each further one. */
  *pairs({ pages: table }: SiteContext): Generator<{ kept: string; other: string }> {
    for (const { pages } of this.groups.shared()) {
      const urls = pages.map((page) => table.urlOf(page));
      const [kept = '', ...others] = urls.sort(
        (a, b) => rankOf(a) - rankOf(b) || a.length - b.length || (a < b ? -1 : 1),
      );
      for (const other of others) yield { kept, other };
    }
  }
}

function rankOf(url: string): number {
  return url.startsWith('https:') ? 0 : 1;
}
