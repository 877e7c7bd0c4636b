import { parseUrl } from '#common';
import type { SiteContext } from '../../engine/site/site-context.js';
import type { SitePage } from '../../engine/site/site-page.js';

/** One page may be a copy of the start page; several with their own titles are not. */
const MIN_PAGES = 3;
const MAX_KEPT = 1_000;

/** Finds pages that name the start page as canonical and are no copies of it: the address in their template is fixed. */
export class NamingStart {
  private startTitle: string | null = null;
  private startHash = '';
  private readonly candidates: { url: string; title: string; canonical: string; textHash: string }[] = [];

  add({ url, title, canonical, isStart, textHash, isNoindex }: SitePage): void {
    if (isStart) [this.startTitle, this.startHash] = [title, textHash];
    if (canonical === null || isNoindex || isStart || this.candidates.length >= MAX_KEPT || !isRoot(canonical)) return;
    this.candidates.push({ url, title: title ?? '', canonical, textHash });
  }

  /** None where there are too few to be sure. */
  pages(site: SiteContext): { url: string; title: string }[] {
    const found = this.candidates.filter(({ title, canonical, textHash }) => {
      const isCopy = title === '' || title === this.startTitle || (textHash !== '' && textHash === this.startHash);
      return !isCopy && (site.page(canonical)?.isStart ?? false);
    });
    return found.length >= MIN_PAGES ? found : [];
  }
}

/** `/`, or the start page of a language such as `/en/`. */
function isRoot(url: string): boolean {
  return parseUrl(url) !== null && new URL(url).pathname.length <= 7;
}
