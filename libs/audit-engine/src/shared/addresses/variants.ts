import { PageGroups } from '../../engine/site/page-groups.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import type { SitePage } from '../../engine/site/site-page.js';

/** Shorter texts, such as "Loading …", are alike without being the same page. */
const MIN_WORDS = 12;
/** Same-text pages kept for one key. */
const MAX_PER_KEY = 20;

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
