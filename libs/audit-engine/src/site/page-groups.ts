import { NumberColumn, IdTable } from '#common';
import { urlId } from './url-id.js';

/** A set of texts of which only 64 bits each are kept. */
export class TextSet {
  private readonly ids = new IdTable();

  /** False when it was there before. */
  add(text: string): boolean {
    const before = this.ids.size;
    return this.ids.add(urlId(text)) === before;
  }

  has(text: string): boolean {
    return this.ids.find(urlId(text)) !== -1;
  }

  get size(): number {
    return this.ids.size;
  }
}

/** Pages that share a text, by their numbers: some 40 bytes a page. Of the text itself only 64 bits are kept until a second page has it. */
export class PageGroups {
  private readonly ids = new IdTable();
  private readonly sizes = new NumberColumn();
  private readonly firsts = new NumberColumn();
  private readonly lasts = new NumberColumn();
  private readonly members = new NumberColumn();
  /** Entry after each entry of its group, plus one. */
  private readonly nexts = new NumberColumn();
  /** What is shared, by group, of those with two pages or more. */
  private readonly texts = new Map<number, string>();

  /** The number of the group; the text is the key, or what `text` says of it. */
  add(key: string, page: number, text = key): number {
    const group = this.ids.add(urlId(key));
    const size = this.sizes.get(group);
    const entry = this.members.push(page);
    if (size === 0) this.firsts.set(group, entry);
    else this.nexts.set(this.lasts.get(group), entry + 1);
    if (size === 1) this.texts.set(group, text);
    this.lasts.set(group, entry);
    this.sizes.set(group, size + 1);
    return group;
  }

  /** How many pages share this text so far. */
  sizeOf(key: string): number {
    const group = this.ids.find(urlId(key));
    return group === -1 ? 0 : this.sizes.get(group);
  }

  /** Groups of two pages or more, in the order of their first pages; pages in the order in which they were added. */
  *shared(): Generator<{ group: number; text: string; pages: number[] }> {
    for (const [group, text] of [...this.texts].sort(([a], [b]) => a - b)) {
      const pages: number[] = [];
      let entry = this.firsts.get(group);
      for (let left = this.sizes.get(group); left > 0; left--) {
        pages.push(this.members.get(entry));
        entry = this.nexts.get(entry) - 1;
      }
      yield { group, text, pages };
    }
  }
}
