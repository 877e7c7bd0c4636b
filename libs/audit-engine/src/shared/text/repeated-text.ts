import { PageGroups, TextSet } from '../../engine/site/page-groups.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import type { SitePage } from '../../engine/site/site-page.js';
import { copyKey } from '../addresses/copies.js';
import { variantKey } from '../../engine/site/address-forms.js';
import { isPaginated } from './same-page.js';

/** Pages listed with each finding. */
const MAX_LISTED = 20;

/** A text of each page, such as its title, that several pages have although they are no copies of each other. Case does not count. */
export class RepeatedText {
  /** Pages that were checked: indexable, and with such a text. */
  judged = 0;
  private readonly groups = new PageGroups();
  /** With the copies, which other rules report and which have the text as well. */
  private readonly all = new PageGroups();
  private readonly copies = new TextSet();
  private readonly addresses = new TextSet();

  add(page: SitePage, text: string | null): void {
    // Search engines know that the pages of a list are alike.
    if (!page.isIndexable || !text || isPaginated(page.url)) return;
    this.judged++;
    const key = text.toLowerCase();
    const isFirst = this.copies.add(`${copyKey(page)} ${key}`);
    const isElsewhere = this.addresses.add(`${variantKey(new URL(page.url))} ${key}`);
    if (isFirst) this.groups.add(key, page.number, text);
    if (isFirst || isElsewhere) this.all.add(key, page.number);
  }

  /**
   * Each page that shares its text, as one of them has it, with the pages that do, in the order of the first of them. They are versions
   * when they name each other by hreflang.
   */
  *found(site: SiteContext): Generator<{ text: string; others: number; areVersions: boolean; evidence: SharedBy }> {
    for (const { text, pages } of this.groups.shared()) {
      const urls = pages.map((page) => site.pages.urlOf(page));
      const areVersions = pages.slice(1).every((page) => site.areAlternates(pages[0] ?? 0, page));
      const total = this.all.sizeOf(text.toLowerCase());
      for (const page of urls)
        yield {
          text,
          others: total - 1,
          areVersions,
          evidence: { page, pages: urls.slice(0, MAX_LISTED), pagesTotal: total },
        };
    }
  }
}

interface SharedBy {
  page: string;
  pages: string[];
  pagesTotal: number;
}
