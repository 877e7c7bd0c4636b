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
  private readonly spellings = new TextSet();
  /** Texts of which a page has another spelling than the first. */
  private readonly respelled = new TextSet();
  private readonly copies = new TextSet();
  private readonly addresses = new TextSet();

  add(page: SitePage, text: string | null): void {
    // Search engines know that the pages of a list are alike. In another encoding all letters are one sign.
    if (!page.isIndexable || !text || text.includes('\ufffd') || isPaginated(page.url)) return;
    this.judged++;
    const key = text.toLowerCase();
    const isFirst = this.copies.add(`${copyKey(page)} ${key}`);
    const isElsewhere = this.addresses.add(`${variantKey(new URL(page.url))} ${key}`);
    if (isFirst) {
      if (this.spellings.add(text) && this.groups.sizeOf(key) > 0) this.respelled.add(key);
      this.groups.add(key, page.number, text);
    }
    if (isFirst || isElsewhere) this.all.add(key, page.number);
  }

  /** Each page that shares its text with the pages that do, in the order of the first of them. */
  *found(site: SiteContext): Generator<Shared> {
    for (const { text, pages } of this.groups.shared()) {
      const urls = pages.map((page) => site.pages.urlOf(page));
      const areVersions = pages.slice(1).every((page) => site.areAlternates(pages[0] ?? 0, page));
      const key = text.toLowerCase();
      const isRespelled = this.respelled.has(key);
      const total = this.all.sizeOf(key);
      for (const page of urls)
        yield {
          text,
          isRespelled,
          others: total - 1,
          areVersions,
          evidence: { page, pages: urls.slice(0, MAX_LISTED), pagesTotal: total },
        };
    }
  }
}

interface Shared {
  /** As one of the pages has it. */
  text: string;
  /** Others have it in other letters, upper or lower case. */
  isRespelled: boolean;
  others: number;
  /** They name each other by hreflang. */
  areVersions: boolean;
  evidence: SharedBy;
}

interface SharedBy {
  page: string;
  pages: string[];
  pagesTotal: number;
}
