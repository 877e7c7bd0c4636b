import type { PageElement, PageFacts } from '#audit-engine';

const MAX_EXCERPT = 1_200;
const MAX_TITLE = 150;
/** Text of the page that answers are held against. */
const MAX_PAGE = 200_000;

/** What people see of a page, as a model may quote it: in pieces, with the offset where each stands. */
export class VisibleText {
  private readonly pieces: { at: number; text: string }[] = [];

  constructor(private readonly page: PageFacts) {
    const { document } = page;
    let size = 0;
    for (let i = 0; i < document.textValues.length && size < MAX_PAGE; i++) {
      const owner = document.textOwners[i] ?? null;
      if (owner === null || owner.isHidden || owner.in('head') || owner.in('raw') || owner.in('template')) continue;
      const text = plain(document.textValues[i] ?? '');
      if (text === '') continue;
      size += text.length;
      this.pieces.push({ at: owner.start, text });
    }
  }

  get title(): string {
    return plain(this.page.head.title ?? '').slice(0, MAX_TITLE);
  }

  /** Everything, on one line. */
  get all(): string {
    return [this.title, ...this.pieces.map(({ text }) => text)].join(' ');
  }

  /** The title, and the text around an element with [HERE] in its place; without one, the beginning. */
  around(element: PageElement | null): string {
    const before = element ? this.pieces.filter(({ at }) => at < element.start) : [];
    const after = element ? this.pieces.slice(before.length) : this.pieces;
    const ahead = element ? join(before).slice(-MAX_EXCERPT / 2) : '';
    const behind = join(after).slice(0, element ? MAX_EXCERPT / 2 : MAX_EXCERPT);
    return `${this.title}\n${ahead}${element ? ' [HERE] ' : ''}${behind}`.trim().toWellFormed();
  }
}

const join = (pieces: readonly { text: string }[]): string => pieces.map(({ text }) => text).join(' ');

/** One line, without what is no letter, sign or blank for people: such characters hide orders from readers. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\s]+/gu, ' ').trim();
}
