import { PageGroups, TextSet } from '../../engine/site/page-groups.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import type { SitePage } from '../../engine/site/site-page.js';
import { copyKey } from '../addresses/copies.js';
import { isPaginated } from './same-page.js';

/** Pages listed with each finding. */
const MAX_LISTED = 20;

/** A text of each page, such as its title, that several pages have although they are no copies of each other. Case does not count. */
export class RepeatedText {
  /** Pages that were checked: indexable, and with such a text. */
  judged = 0;
  private readonly groups = new PageGroups();
  private readonly copies = new TextSet();

  add(page: SitePage, text: string | null): void {
    // Search engines know that the pages of a list are alike.
    if (!page.isIndexable || !text || isPaginated(page.url)) return;
    this.judged++;
    const key = text.toLowerCase();
    if (this.copies.add(`${copyKey(page)} ${key}`)) this.groups.add(key, page.number, text);
  }

  /**
   * Each page that shares its text, as one of them has it, with the pages that do, in the order of the first of them. They are versions
   * when they name each other by hreflang.
   */
  *found(site: SiteContext): Generator<{ text: string; others: number; areVersions: boolean; evidence: SharedBy }> {
    for (const { text, pages } of this.groups.shared()) {
      const urls = pages.map((page) => site.pages.urlOf(page));
      const areVersions = pages.slice(1).every((page) => site.areAlternates(pages[0] ?? 0, page));
      for (const page of urls)
        yield {
          text,
          others: urls.length - 1,
          areVersions,
          evidence: { page, pages: urls.slice(0, MAX_LISTED), pagesTotal: urls.length },
        };
    }
  }
}

interface SharedBy {
  page: string;
  pages: string[];
  pagesTotal: number;
}
