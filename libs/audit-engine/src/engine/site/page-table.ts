import { NumberColumn, TextColumn } from '#common';
import type { SiteFacts } from './site-page.js';

const Flag = { start: 1, indexable: 2, noindex: 4 } as const;
/** In place of the canonical URL, by one: the table of texts begins with the second. */
const NO_CANONICAL = 0;
const OWN_CANONICAL = 1;

/** What is kept of a page while its site is checked. A view: two of the same page are different objects with the same number. */
export class PageRow {
  constructor(
    private readonly table: PageTable,
    /** In the order in which pages were added. */
    readonly number: number,
  ) {}

  get url(): string {
    return this.table.urlOf(this.number);
  }
  get status(): number {
    return this.table.status.get(this.number);
  }
  get depth(): number {
    return this.table.depth.get(this.number);
  }
  get words(): number {
    return this.table.words.get(this.number);
  }
  get isStart(): boolean {
    return this.table.hasFlag(this.number, Flag.start);
  }
  get isIndexable(): boolean {
    return this.table.hasFlag(this.number, Flag.indexable);
  }
  get isNoindex(): boolean {
    return this.table.isNoindex(this.number);
  }
  /** Absolute; null when there is none. */
  get canonical(): string | null {
    return this.table.canonicalOf(this.number);
  }
}

/** A few facts of every page in columns outside of the heap: its URL, and 32 bytes. */
export class PageTable implements Iterable<PageRow> {
  readonly status = new NumberColumn();
  readonly depth = new NumberColumn();
  readonly words = new NumberColumn();
  private readonly flags = new NumberColumn();
  private readonly urls = new TextColumn();
  private readonly canonicals = new NumberColumn();
  private readonly canonicalUrls = new TextColumn();

  get length(): number {
    return this.urls.length;
  }

  add(facts: SiteFacts): number {
    this.status.push(facts.status);
    this.depth.push(facts.depth);
    this.words.push(facts.words);
    this.flags.push(
      (facts.isStart ? Flag.start : 0) |
        (facts.isIndexable ? Flag.indexable : 0) |
        (facts.isNoindex ? Flag.noindex : 0),
    );
    this.canonicals.push(this.canonicalNumber(facts));
    return this.urls.push(facts.url);
  }

  private canonicalNumber({ url, canonical }: SiteFacts): number {
    if (canonical === null) return NO_CANONICAL;
    return canonical === url ? OWN_CANONICAL : this.canonicalUrls.push(canonical) + 2;
  }

  row(number: number): PageRow {
    return new PageRow(this, number);
  }

  urlOf(number: number): string {
    return this.urls.get(number);
  }

  /** Order of two pages by their URLs. */
  compareUrls(a: number, b: number): number {
    return this.urls.compare(a, b);
  }

  canonicalOf(number: number): string | null {
    const at = this.canonicals.get(number);
    if (at === NO_CANONICAL) return null;
    return at === OWN_CANONICAL ? this.urlOf(number) : this.canonicalUrls.get(at - 2);
  }

  isNoindex(number: number): boolean {
    return this.hasFlag(number, Flag.noindex);
  }

  hasFlag(number: number, flag: number): boolean {
    return (this.flags.get(number) & flag) !== 0;
  }

  *[Symbol.iterator](): Generator<PageRow> {
    for (let number = 0; number < this.length; number++) yield this.row(number);
  }

  filter(isWanted: (page: PageRow) => boolean): PageRow[] {
    const rows: PageRow[] = [];
    for (const row of this) if (isWanted(row)) rows.push(row);
    return rows;
  }

  some(isWanted: (page: PageRow) => boolean): boolean {
    for (const row of this) if (isWanted(row)) return true;
    return false;
  }
}
