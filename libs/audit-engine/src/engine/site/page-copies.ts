import { IdTable, NumberColumn, textId } from '#common';
import { variantKey } from './address-forms.js';
import type { SiteFacts } from './site-page.js';

type Facts = Pick<
  SiteFacts,
  'url' | 'isStart' | 'status' | 'title' | 'canonical' | 'textHash' | 'minHash' | 'decodedBytes'
>;

/**
 * Tells pages that were checked at another URL, such as `/index.html` beside `/`, or `/?from=a` that names `/` as canonical: one edit
 * changes both. Links of both lead to the same places, as they are in one folder. The page is the first one that is added, and the
 * start page is no copy.
 */
export class PageCopies {
  private readonly ids = new IdTable();
  private readonly firsts = new NumberColumn();
  private readonly mains = new Map<number, number>();

  add(page: number, facts: Facts): void {
    if (facts.status !== 200) return;
    const known = this.ids.size;
    const id = this.ids.add(textId(keyOf(facts)));
    if (id === known) this.firsts.set(id, page);
    else if (!facts.isStart) this.mains.set(page, this.firsts.get(id));
  }

  get count(): number {
    return this.mains.size;
  }

  /** The page that it is another URL of; itself where it is none. */
  mainOf(page: number): number {
    return this.mains.get(page) ?? page;
  }
}

function keyOf({ url, title, canonical, textHash, minHash, decodedBytes }: Facts): string {
  const at = new URL(url);
  const folder = at.pathname.slice(0, at.pathname.lastIndexOf('/') + 1).toLowerCase();
  const place = [at.protocol, folder, variantKey(at), queryOf(at, canonical)];
  return [...place, decodedBytes, textHash, minHash, title].join(' ');
}

/** Empty where the page says that its query makes no other page. */
function queryOf(at: URL, canonical: string | null): string {
  if (at.search === '' || canonical === null) return at.search;
  const main = new URL(canonical);
  return main.search === '' && variantKey(main) === variantKey(at) ? '' : at.search;
}
