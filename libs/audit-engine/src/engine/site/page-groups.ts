import { IdTable, NumberColumn, textId } from '#common';

/** A set of texts of which only 64 bits each are kept. */
export class TextSet {
  private readonly ids = new IdTable();

  /** False when it was there before. */
  add(text: string): boolean {
    const before = this.ids.size;
    return this.ids.add(textId(text)) === before;
  }

  has(text: string): boolean {
    return this.ids.find(textId(text)) !== -1;
  }

  get size(): number {
    return this.ids.size;
  }
}

/** Pages that share a text, by their numbers: about 25 bytes a page that shares it with no other, 45 a page that does. */
export class PageGroups {
  private readonly ids = new IdTable();
  /** By group: its first page, and for those with more the number of further ones and their first and last entry, plus one. */
  private readonly firsts = new NumberColumn();
  private readonly furtherCounts = new NumberColumn();
  private readonly heads = new NumberColumn();
  private readonly tails = new NumberColumn();
  /** By entry: a further page, and the entry behind it, plus one. */
  private readonly further = new NumberColumn();
  private readonly nexts = new NumberColumn();
  /** What is shared: 64 bits of it are kept until a second page has it. */
  private readonly texts = new Map<number, string>();

  /** The number of the group; the text is the key, or what `text` says of it. */
  add(key: string, page: number, text = key): number {
    const known = this.ids.size;
    const group = this.ids.add(textId(key));
    if (group === known) {
      this.firsts.set(group, page);
      return group;
    }
    const entry = this.further.push(page);
    const tail = this.tails.get(group);
    if (tail === 0) {
      this.heads.set(group, entry + 1);
      this.texts.set(group, text);
    } else this.nexts.set(tail - 1, entry + 1);
    this.tails.set(group, entry + 1);
    this.furtherCounts.set(group, this.furtherCounts.get(group) + 1);
    return group;
  }

  /** How many pages share this text so far. */
  sizeOf(key: string): number {
    const group = this.ids.find(textId(key));
    return group === -1 ? 0 : this.furtherCounts.get(group) + 1;
  }

  /** Groups of two pages or more, in the order of their first pages; pages in the order in which they were added. */
  *shared(): Generator<{ group: number; text: string; pages: number[] }> {
    for (const [group, text] of [...this.texts].sort(([a], [b]) => a - b)) {
      const pages = [this.firsts.get(group)];
      for (let entry = this.heads.get(group); entry !== 0; entry = this.nexts.get(entry - 1))
        pages.push(this.further.get(entry - 1));
      yield { group, text, pages };
    }
  }
}
